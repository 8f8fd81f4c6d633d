#!/usr/bin/env bash
# Turn this machine into a jewelbox kiosk, update it, or remove everything again. You can run it as often as you like.
set -euo pipefail
umask 022

usage() {
    cat <<'TEXT'
Usage: sudo ./install.sh [OPTION]...

Installs Jewelbox Companion, or brings it up to date: packages, the kiosk's user, the program in /opt/jewelbox, units,
udev rules, and a configuration if there is none yet. Your games and your configuration are never touched.

  --console         the kiosk has the screen to itself, without a desktop (default where no desktop starts)
  --desktop         the kiosk starts with the desktop of whoever logs in (default where one starts)
  --offline [DIR]   download nothing: use the wheels in DIR (build/wheelhouse, as made by `make wheelhouse`)
  --no-start        do not start or restart anything now
  --uninstall       remove everything except the games in /var/lib/jewelbox and the configuration in /etc/jewelbox
  --root DIR        work on the system in DIR, such as a mounted SD card image, instead of the one that is running
  --dry-run         print every command and change nothing
  -h, --help        this text
TEXT
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# The program's own environment, what draws on a console (Mesa), what finds touch screens and sound, and what a Pi has anyway.
needed=(python3 python3-venv libgbm1 libdrm2 libegl1 libgles2 libopengl0 libgl1-mesa-dri libudev1 libasound2-data systemd udev kmod)
# The header's pins, and the box by Bluetooth: python3-lgpio is in Raspberry Pi's archive, and not in plain Debian.
welcome=(python3-lgpio bluez)

mode="" offline="" start=yes action=install root="" dry="" staged=/opt/jewelbox/staged

# shellcheck source=systemd/kiosk-setup.sh
. "$here/systemd/kiosk-setup.sh"

step() { printf '\n==> %s\n' "$*"; }
die() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }

# Everything in the list, one line each: rights, file, place, mark. Files that are made later are not there yet.
listed() {
    local rights files place mark file
    while read -r rights files place mark; do
        case $rights in '' | '#'*) continue ;; esac
        for file in $(cd "$here" && compgen -G "$files" || echo "$files"); do
            case $place in
                */) echo "$rights $file $place${file##*/} $mark" ;;
                *) echo "$rights $file $place $mark" ;;
            esac
        done
    done <"$here/systemd/files"
}

put() { run install -D -m "$1" "$root$staged/source/$2" "$root$3"; }

read_arguments() {
    while [ $# -gt 0 ]; do
        case $1 in
            --console | --desktop) mode=${1#--} ;;
            --offline)
                offline=$here/build/wheelhouse
                if [ $# -gt 1 ] && [ "${2#-}" = "$2" ]; then offline=$2; shift; fi
                ;;
            --no-start) start="" ;;
            --uninstall) action=uninstall ;;
            --root)
                [ $# -gt 1 ] || wrong_usage "--root needs a folder"
                root=${2%/}
                shift
                ;;
            --dry-run) dry=yes ;;
            -h | --help) usage; exit 0 ;;
            *) wrong_usage "there is no option $1" ;;
        esac
        shift
    done
}

wrong_usage() {
    printf 'install.sh: %s\n\n' "$1" >&2
    usage >&2
    exit 2
}

check_machine() {
    [ -z "$root" ] || [ -d "$root/etc" ] || die "$root is not a system: there is no $root/etc"
    [ -z "$root" ] || root=$(cd "$root" && pwd)
    [ -n "$dry" ] || [ "$(id -u)" -eq 0 ] || die "this needs root: sudo ./install.sh"
    [ "$action" = uninstall ] || [ -e "$root/usr/bin/apt-get" ] ||
        die "apt-get not found: this script is for Raspberry Pi OS and Debian"
    [ -z "$offline" ] || compgen -G "$offline/*.whl" >/dev/null ||
        die "there are no wheels in $offline: run \`make wheelhouse\` on a computer with a network"
    if is_installed jewelbox-companion; then
        die "the Debian package is installed: update it with apt, or remove it first: sudo apt remove jewelbox-companion"
    fi
    mode=${mode:-$(usual_mode)}
}

# --- packages --------------------------------------------------------------------------------------------------------

# shellcheck disable=SC2016 # dpkg's own ${...}
is_installed() { [ "$(look dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
is_known() { look apt-cache show --no-all-versions "$1" >/dev/null 2>&1; }

install_packages() {
    step "Packages"
    local package missing=()
    # A fresh image has no lists of packages yet.
    if ! compgen -G "$root/var/lib/apt/lists/*_Packages*" >/dev/null; then inside apt-get -q update || true; fi
    for package in "${needed[@]}"; do is_installed "$package" || missing+=("$package"); done
    if [ ${#missing[@]} -gt 0 ] && ! apt_install "${missing[@]}"; then
        die "apt-get could not install ${missing[*]}: is there a network? They are needed once, also with --offline"
    fi
    for package in "${welcome[@]}"; do
        if is_installed "$package"; then continue; fi
        if is_known "$package" && apt_install "$package"; then continue; fi
        say "Continuing without $package: $(without "$package")"
    done
    is_installed espeak-ng || say "If the kiosk shall speak, install a voice: sudo apt install espeak-ng"
}

apt_install() {
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
    inside "${apt[@]}" install --no-install-recommends "$@" && return
    inside "${apt[@]}" update && inside "${apt[@]}" install --no-install-recommends "$@"
}

without() {
    case $1 in
        python3-lgpio) echo "sensors on the header's pins will not work (a box with a Pico will)" ;;
        bluez) echo "a box on Bluetooth will not work (USB will)" ;;
    esac
}

# --- program ---------------------------------------------------------------------------------------------------------

# A release is a whole environment in a folder of its own. `current` is switched over when the new one has answered, so an
# update that fails, or a power cut in the middle of it, leaves the old program as it was.
install_program() {
    step "Program"
    local release pip locked pip_options=() rights file place
    release=$home/releases/$(date -u +%Y%m%d-%H%M%S)-$$
    unfinished=("$root$release" "$root$staged")
    trap clean_up EXIT
    if [ -z "$dry" ] && ! look python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        die "Python is too old: this needs 3.11 or newer, as in Raspberry Pi OS Bookworm or Trixie"
    fi
    run rm -rf "$root$staged"
    run mkdir -p "$root$staged/source" "$root$home/releases"
    local item items=()
    for item in "$here"/*; do
        case ${item##*/} in build | dist | shots | tests | benchmarks) ;; *) items+=("${item##*/}") ;; esac
    done
    run tar -C "$here" --exclude=__pycache__ -cf "$root$staged/source.tar" "${items[@]}"
    run tar -C "$root$staged/source" --no-same-owner -xf "$root$staged/source.tar"
    if [ -n "$offline" ]; then
        run cp -R "$offline" "$root$staged/wheels"
        pip_options=(--no-index --find-links "$staged/wheels")
    fi
    # pip takes no file whose hash is not in the list, and neither chooses nor fetches anything else.
    locked=(--require-hashes --no-deps -r "$staged/source/systemd/requirements/kiosk.txt")
    if [ -z "$dry" ] && ! look python3 -c 'import sys; sys.exit(sys.maxsize < 2**32)'; then
        # For 32 bits, Raspberry Pi OS builds the wheels itself: the same versions, with hashes of their own.
        say "This is a 32-bit system: the versions are those of the list, but the files are not checked against its hashes."
        say "Only a 64-bit Raspberry Pi OS refuses a file that was exchanged on its way."
        run sed -i -e '/--hash=/d' -e 's/ \\$//' "$root$staged/source/systemd/requirements/kiosk.txt"
        locked=("${locked[@]:1}")
    fi
    inside python3 -m venv --system-site-packages "$release"
    pip=(env -u PYTHONPATH -u PYTHONHOME -u PIP_USER -u PIP_TARGET PIP_ROOT_USER_ACTION=ignore
        "$release/bin/python" -m pip install --quiet --disable-pip-version-check --no-input)
    if ! inside "${pip[@]}" "${pip_options[@]}" "${locked[@]}" ||
        ! inside "${pip[@]}" --no-index --no-deps --no-build-isolation "$staged/source"; then
        die "pip could not install the program: is there a network? Without one: ./install.sh --offline. Nothing has changed"
    fi
    inside "$release/bin/jewelbox" --version || die "the new program does not start. The old one, if any, is unchanged"
    # What click knows of the commands, as a manual page and as completions for shells.
    inside env -C "$staged/source" "$release/bin/python" -m tools.manual "$staged/source/manual"
    while read -r rights file place _; do
        case $place in /*) ;; *) put "$rights" "$file" "$release/$place" ;; esac
    done < <(listed)
    switch_to "${release##*/}"
    inside "$release/bin/python" -P -m companion.updater adopt "${release##*/}"
    unfinished=("$root$staged")
}

unfinished=()
clean_up() {
    if [ ${#unfinished[@]} -gt 0 ]; then run rm -rf "${unfinished[@]}"; fi
    unfinished=()
}

remove_old_releases() {
    local release current
    current=$(basename "$(readlink "$root$home/current" || true)")
    for release in "$root$home"/releases/*; do
        if [ -d "$release" ] && [ "${release##*/}" != "$current" ]; then run rm -rf "$release"; fi
    done
}

# --- system ----------------------------------------------------------------------------------------------------------

install_system_files() {
    step "Units, rules, configuration"
    local rights file place mark
    while read -r rights file place mark; do
        case $place in /*) ;; *) continue ;; esac
        if [ "$mark" = keep ] && [ -e "$root$place" ]; then
            say "$place was kept; every key is explained in $home/current/doc/${place##*/}"
        else
            put "$rights" "$file" "$place"
        fi
    done < <(listed)
}

do_install() {
    say "Installing Jewelbox Companion (${mode}) ${root:+in $root}${dry:+: a dry run, nothing changes}"
    install_packages
    install_program
    install_system_files
    step "User and groups"
    make_user
    step "Start"
    enable_kiosk "$mode"
    reload_system
    if [ -n "$start" ]; then start_kiosk "$mode"; fi
    remove_old_releases
    clean_up
    if [ -n "$dry" ]; then return; fi
    step "Done"
    say "Check it:       jewelbox doctor       Read its log:  journalctl -u jewelbox-kiosk -b"
    say "First steps:    /opt/jewelbox/current/doc/first-start.md"
}

# --- removal ---------------------------------------------------------------------------------------------------------

do_uninstall() {
    say "Removing Jewelbox Companion ${root:+from $root}${dry:+: a dry run, nothing changes}"
    step "Units"
    stop_and_disable
    step "Files"
    local place mark
    while read -r _ _ place mark; do
        case $place in /*) if [ "$mark" != keep ]; then run rm -f "$root$place"; fi ;; esac
    done < <(listed)
    run rm -rf "$root$home" "$root/var/cache/jewelbox" "$root/var/lib/jewelbox-update"
    remove_if_empty /var/log/jewelbox
    remove_if_empty /var/lib/jewelbox
    reload_system
    remove_user
    step "Done"
    say "Kept: your games (/var/lib/jewelbox), your configuration (/etc/jewelbox), and Debian's packages."
}

remove_if_empty() {
    if [ -d "$root$1" ] && [ -z "$(ls -A "$root$1")" ]; then run rmdir "$root$1"; fi
}

# The games keep their owner: a number that is given to somebody else later would hand them over.
remove_user() {
    if [ -d "$root/var/lib/jewelbox" ] || [ -d "$root/var/log/jewelbox" ]; then return; fi
    local user
    for user in jewelbox jewelbox-network; do
        if grep -q "^$user:" "$root/etc/passwd"; then inside userdel "$user"; fi
    done
}

main() {
    read_arguments "$@"
    check_machine
    if [ "$action" = uninstall ]; then do_uninstall; else do_install; fi
}

main "$@"; exit # on one line: nothing is read from this file any more once it runs, so it may be replaced meanwhile

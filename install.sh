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
units=(jewelbox-kiosk.service jewelbox-console.service jewelbox-poweroff.path jewelbox-poweroff.service "jewelbox-rfcomm@.service"
    jewelbox-web.path jewelbox-web.service jewelbox-serve.service)
paths=(jewelbox-poweroff.path jewelbox-web.path) # what starts other units when the kiosk asks for it
groups=(video render input audio dialout gpio tty) # screen, touch, sound, serial box, header, console
# The program's own environment, what draws on a console (Mesa), what finds touch screens and sound, and what a Pi has anyway.
needed=(python3 python3-venv libgbm1 libdrm2 libegl1 libgles2 libopengl0 libgl1-mesa-dri libudev1 libasound2-data systemd udev kmod)
# The header's pins, and the box by Bluetooth: python3-lgpio is in Raspberry Pi's archive, and not in plain Debian.
welcome=(python3-lgpio bluez)

mode="" offline="" start=yes action=install root="" dry=""

say() { printf '%s\n' "$*"; }
step() { printf '\n==> %s\n' "$*"; }
die() { printf 'install.sh: %s\n' "$*" >&2; exit 1; }

# Run a command, or only print it. Everything that changes something goes through here.
run() {
    if [ -n "$dry" ]; then printf '  %s\n' "$(printf '%q ' "$@" | sed 's/ $//')"; else "$@"; fi
}

# A command inside of the system that is being worked on; `inside` changes it, `look` only asks.
inside() { if [ -n "$root" ]; then run chroot "$root" "$@"; else run "$@"; fi; }
look() { if [ -n "$root" ]; then chroot "$root" "$@"; else "$@"; fi; }
is_running() { [ -z "$root" ] && [ -d /run/systemd/system ]; }

# systemctl on the running system, or on the files of one that is not running.
service() { if is_running; then run systemctl "$@"; else inside systemctl --root=/ "$@"; fi; }

put() { run install -D -m "$1" "$here/$2" "$root$3"; }

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
    # A desktop starts here if there is a display manager and nobody has told systemd to stay on the console.
    if [ -z "$mode" ]; then
        mode=console
        if has_desktop && [ "$(default_target)" != multi-user.target ]; then mode=desktop; fi
    fi
}

has_desktop() { [ -L "$root/etc/systemd/system/display-manager.service" ]; }
default_target() { basename "$(readlink "$root/etc/systemd/system/default.target" || echo graphical.target)"; }

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

# --- user ------------------------------------------------------------------------------------------------------------

make_user() {
    step "User and groups"
    put 0644 systemd/jewelbox.sysusers /etc/sysusers.d/jewelbox.conf
    inside systemd-sysusers /etc/sysusers.d/jewelbox.conf
    local group existing=()
    for group in "${groups[@]}"; do
        if grep -q "^$group:" "$root/etc/group"; then existing+=("$group"); fi
    done
    inside usermod -aG "$(IFS=,; echo "${existing[*]}")" jewelbox
}

# --- program ---------------------------------------------------------------------------------------------------------

# A release is a whole environment in a folder of its own. `current` is switched over when the new one has answered, so an
# update that fails, or a power cut in the middle of it, leaves the old program as it was.
install_program() {
    step "Program"
    local at=/opt/jewelbox release staged pip locked pip_options=()
    release=$at/releases/$(date -u +%Y%m%d-%H%M%S)-$$
    staged=$at/staged
    unfinished=("$root$release" "$root$staged")
    trap clean_up EXIT
    if [ -z "$dry" ] && ! look python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        die "Python is too old: this needs 3.11 or newer, as in Raspberry Pi OS Bookworm or Trixie"
    fi
    run rm -rf "$root$staged"
    run mkdir -p "$root$staged/source" "$root$at/releases"
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
    locked=(--require-hashes -r "$staged/source/systemd/requirements/kiosk.txt")
    if [ -z "$dry" ] && ! look python3 -c 'import sys; sys.exit(sys.maxsize < 2**32)'; then
        # For 32 bits, Raspberry Pi OS builds the wheels itself: the same versions, with hashes of their own.
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
    put 0755 systemd/wait-for-display "$release/libexec/wait-for-display"
    put 0755 systemd/start-on-desktop "$release/libexec/start-on-desktop"
    put 0644 systemd/config.toml "$release/doc/config.toml"
    local page
    for page in "$here"/docs/*.md; do put 0644 "docs/${page##*/}" "$release/doc/${page##*/}"; done
    run ln -sfn "${release#"$at"/}" "$root$at/next"
    run mv -T "$root$at/next" "$root$at/current"
    unfinished=("$root$staged")
}

unfinished=()
clean_up() {
    if [ ${#unfinished[@]} -gt 0 ]; then run rm -rf "${unfinished[@]}"; fi
    unfinished=()
}

remove_old_releases() {
    local release current
    current=$(basename "$(readlink "$root/opt/jewelbox/current" || true)")
    for release in "$root"/opt/jewelbox/releases/*; do
        if [ -d "$release" ] && [ "${release##*/}" != "$current" ]; then run rm -rf "$release"; fi
    done
}

# --- system ----------------------------------------------------------------------------------------------------------

install_system_files() {
    step "Units, rules, configuration"
    local unit
    for unit in "${units[@]}"; do put 0644 "systemd/$unit" "/etc/systemd/system/$unit"; done
    put 0644 systemd/jewelbox-desktop.service /etc/systemd/user/jewelbox-desktop.service
    put 0644 systemd/70-jewelbox.rules /etc/udev/rules.d/70-jewelbox.rules
    put 0644 systemd/jewelbox.tmpfiles /etc/tmpfiles.d/jewelbox.conf
    put 0644 systemd/jewelbox.desktop /usr/local/share/applications/jewelbox.desktop
    put 0755 systemd/jewelbox /usr/local/bin/jewelbox
    # A system that is not running makes its folders when it starts.
    if is_running; then run systemd-tmpfiles --create /etc/tmpfiles.d/jewelbox.conf; fi
    if [ -e "$root/etc/jewelbox/config.toml" ]; then
        say "/etc/jewelbox/config.toml was kept; every key is explained in /opt/jewelbox/current/doc/config.toml"
    else
        put 0644 systemd/config.toml /etc/jewelbox/config.toml
    fi
}

enable_console() {
    run rm -f "$root/etc/xdg/autostart/jewelbox.desktop"
    if has_desktop && [ "$(default_target)" != multi-user.target ]; then
        run ln -sfn "$(default_target)" "$root/opt/jewelbox/default-target" # for the uninstaller
        service set-default multi-user.target
    fi
    service enable --quiet jewelbox-kiosk.service "${paths[@]}"
}

enable_desktop() {
    service disable --quiet jewelbox-kiosk.service "${paths[@]}"
    put 0644 systemd/jewelbox.desktop /etc/xdg/autostart/jewelbox.desktop
}

# A container has no udev.
reload_rules() {
    if [ ! -S /run/udev/control ]; then return; fi
    run udevadm control --reload
    run udevadm trigger --subsystem-match=tty
}

start_now() {
    if ! is_running; then return; fi
    run systemctl daemon-reload
    reload_rules
    if [ -z "$start" ]; then return; fi
    if [ "$mode" = desktop ]; then
        run systemctl stop jewelbox-kiosk.service "${paths[@]}" jewelbox-web.service
        return
    fi
    run systemctl start "${paths[@]}"
    # A game that is being played goes on where it was: the journal has every event of it.
    if has_desktop && systemctl --quiet is-active display-manager.service; then
        say "The desktop is using the screen: the kiosk takes over at the next start (sudo reboot)."
    else
        run systemctl reset-failed jewelbox-kiosk.service || true # nothing to forget is no mistake
        run systemctl restart --no-block jewelbox-kiosk.service
    fi
}

do_install() {
    say "Installing Jewelbox Companion (${mode}) ${root:+in $root}${dry:+: a dry run, nothing changes}"
    install_packages
    make_user
    install_program
    install_system_files
    step "Start"
    if [ "$mode" = desktop ]; then enable_desktop; else enable_console; fi
    start_now
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
    stop_and_disable
    step "Files"
    local unit
    for unit in "${units[@]}"; do run rm -f "$root/etc/systemd/system/$unit"; done
    run rm -f "$root/etc/systemd/user/jewelbox-desktop.service" "$root/etc/udev/rules.d/70-jewelbox.rules" \
        "$root/etc/tmpfiles.d/jewelbox.conf" "$root/etc/sysusers.d/jewelbox.conf" "$root/usr/local/bin/jewelbox" \
        "$root/etc/xdg/autostart/jewelbox.desktop" "$root/usr/local/share/applications/jewelbox.desktop"
    run rm -rf "$root/opt/jewelbox" "$root/var/cache/jewelbox"
    remove_if_empty /var/log/jewelbox
    remove_if_empty /var/lib/jewelbox
    if is_running; then
        run systemctl daemon-reload
        reload_rules
    fi
    remove_user
    step "Done"
    say "Kept: your games (/var/lib/jewelbox), your configuration (/etc/jewelbox), and Debian's packages."
}

stop_and_disable() {
    step "Units"
    local link enabled=(jewelbox-kiosk.service jewelbox-serve.service "${paths[@]}")
    for link in "$root"/etc/systemd/system/*.wants/jewelbox-rfcomm@*.service; do
        if [ -L "$link" ]; then enabled+=("${link##*/}"); fi
    done
    if is_running; then run systemctl stop "${enabled[@]}" jewelbox-poweroff.service jewelbox-web.service || true; fi
    if [ -e "$root/etc/systemd/system/jewelbox-kiosk.service" ]; then service disable --quiet "${enabled[@]}"; fi
    if [ -L "$root/opt/jewelbox/default-target" ]; then
        service set-default "$(readlink "$root/opt/jewelbox/default-target")"
    fi
}

remove_if_empty() {
    if [ -d "$root$1" ] && [ -z "$(ls -A "$root$1")" ]; then run rmdir "$root$1"; fi
}

# The games keep their owner: a number that is given to somebody else later would hand them over.
remove_user() {
    if [ -d "$root/var/lib/jewelbox" ] || [ -d "$root/var/log/jewelbox" ]; then return; fi
    if grep -q '^jewelbox:' "$root/etc/passwd"; then inside userdel jewelbox; fi
}

main() {
    read_arguments "$@"
    check_machine
    if [ "$action" = uninstall ]; then do_uninstall; else do_install; fi
}

main "$@"; exit # on one line: nothing is read from this file any more once it runs, so it may be replaced meanwhile

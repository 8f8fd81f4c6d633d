# shellcheck shell=bash
# What makes a kiosk of a machine on which the files are in place, and what undoes it. install.sh and the scripts of the
# Debian package source this; nothing happens until one of the functions is called.

root=${root:-} # the system in this folder instead of the one that is running
dry=${dry:-}   # if set: print every command, and change nothing
home=/opt/jewelbox
# What starts other units when the kiosk asks for it, and what mends an update that was cut short.
paths=(jewelbox-poweroff.path jewelbox-restart.path jewelbox-web.path jewelbox-update.path jewelbox-network.socket)
mend=jewelbox-update-mend.service
beside_desktop=/etc/systemd/system-preset/79-jewelbox-desktop.preset
groups=(video render input audio dialout gpio tty) # screen, touch, sound, serial box, header, console

say() { printf '%s\n' "$*"; }

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

has_desktop() { [ -L "$root/etc/systemd/system/display-manager.service" ]; }
default_target() { basename "$(readlink "$root/etc/systemd/system/default.target" || echo graphical.target)"; }

# A desktop starts here if there is a display manager and nobody has told systemd to stay on the console.
usual_mode() {
    if has_desktop && [ "$(default_target)" != multi-user.target ]; then echo desktop; else echo console; fi
}

make_user() {
    inside systemd-sysusers jewelbox.conf
    local group existing=()
    for group in "${groups[@]}"; do
        if grep -q "^$group:" "$root/etc/group"; then existing+=("$group"); fi
    done
    inside usermod -aG "$(IFS=,; echo "${existing[*]}")" jewelbox
    # A system that is not running makes its folders when it starts.
    if is_running; then run systemd-tmpfiles --create jewelbox.conf; fi
    # Older releases let everybody read the games.
    if [ -d "$root/var/lib/jewelbox" ]; then run chmod -R g-w,o-rwx "$root/var/lib/jewelbox"; fi
}

# From one moment to the next, `current` is another release: whole before, whole after.
switch_to() {
    run ln -sfn "releases/$1" "$root$home/next"
    run mv -T "$root$home/next" "$root$home/current"
}

enable_kiosk() { # console|desktop
    if [ "$1" = desktop ]; then
        service disable --quiet jewelbox-kiosk.service "${paths[@]}" "$mend"
        give_target_back
        run install -D -m 0644 "$root$home/current/libexec/jewelbox.desktop" "$root/etc/xdg/autostart/jewelbox.desktop"
        run install -D -m 0644 "$root$home/current/libexec/${beside_desktop##*/}" "$root$beside_desktop"
        return
    fi
    leave_desktop
    if [ "$(usual_mode)" = desktop ]; then
        run ln -sfn "$(default_target)" "$root$home/default-target" # to give it back
        service set-default multi-user.target
    fi
    service enable --quiet jewelbox-kiosk.service "${paths[@]}" "$mend"
}

# What the release before did not have yet, where the kiosk has the screen to itself.
enable_new_units() {
    if [ ! -L "$root/etc/systemd/system/multi-user.target.wants/jewelbox-kiosk.service" ]; then return; fi
    service enable --quiet "${paths[@]}" "$mend"
    if is_running; then run systemctl start --no-block "${paths[@]}"; fi
}

leave_desktop() { run rm -f "$root/etc/xdg/autostart/jewelbox.desktop" "$root$beside_desktop"; }

# What the machine started before the kiosk had the screen to itself.
give_target_back() {
    if [ ! -L "$root$home/default-target" ]; then return; fi
    service set-default "$(readlink "$root$home/default-target")"
    run rm -f "$root$home/default-target"
}

# A container has no udev.
reload_rules() {
    if [ ! -S /run/udev/control ]; then return; fi
    run udevadm control --reload
    if [ -n "${JEWELBOX_UPDATER:-}" ]; then return; fi # /sys is not its to write; the box was found by these rules before
    run udevadm trigger --subsystem-match=tty
}

reload_system() {
    if ! is_running; then return; fi
    run systemctl daemon-reload
    reload_rules
}

start_kiosk() { # console|desktop
    if ! is_running; then return; fi
    if [ "$1" = desktop ]; then
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

# After an update: what runs goes over to the new release, and what somebody has stopped stays so. The updater does that
# itself.
restart_kiosk() {
    if ! is_running || [ -n "${JEWELBOX_UPDATER:-}" ]; then return; fi
    local unit
    for unit in jewelbox-kiosk.service jewelbox-serve.service jewelbox-publish.service jewelbox-hub.service; do
        if [ "$(systemctl is-active "$unit")" = inactive ]; then continue; fi
        run systemctl reset-failed "$unit" || true
        run systemctl restart --no-block "$unit"
    done
}

stop_and_disable() {
    local link enabled=(jewelbox-kiosk.service jewelbox-serve.service jewelbox-publish.service jewelbox-hub.service "${paths[@]}" "$mend")
    for link in "$root"/etc/systemd/system/*.wants/jewelbox-rfcomm@*.service; do
        if [ -L "$link" ]; then enabled+=("${link##*/}"); fi
    done
    local services=(jewelbox-poweroff.service jewelbox-restart.service jewelbox-web.service jewelbox-network.service)
    if is_running; then run systemctl stop "${enabled[@]}" "${services[@]}" || true; fi
    if [ -L "$root$home/current" ]; then service disable --quiet "${enabled[@]}"; fi
    leave_desktop
    give_target_back
}

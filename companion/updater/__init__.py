"""Installs an update on the kiosk's machine, and takes it back if the new program does not start.

One rule: it runs on the system's own Python and imports nothing but the standard library, so it works when a release
does not. It is copied to /opt/jewelbox/updater and stays there while releases come and go.
"""

"""The program as a service of systemd: saying that it is alive, and asking for power off."""

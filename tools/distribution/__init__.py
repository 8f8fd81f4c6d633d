"""What people get: the wheel, the source archive, and Debian packages for each release and processor."""

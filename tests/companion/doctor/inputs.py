"""Input devices as the kernel lists them in /proc/bus/input/devices."""

FT5406 = """\
I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="10-0038 generic ft5x06 (79)"
P: Phys=
S: Sysfs=/devices/platform/axi/1000120000.pcie/i2c-10/10-0038/input/input4
U: Uniq=
H: Handlers=mouse0 event4
B: PROP=2
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=260800000000003

"""

# The resistive panel of a 3.5" SPI screen: one finger, and no word about being direct.
ADS7846 = """\
I: Bus=001c Vendor=0000 Product=1ea6 Version=0000
N: Name="ADS7846 Touchscreen"
P: Phys=spi0.1/input0
H: Handlers=mouse0 event1
B: PROP=0
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=1000003

"""

POWER_BUTTON = """\
I: Bus=0019 Vendor=0001 Product=0001 Version=0100
N: Name="pwr_button"
P: Phys=gpio-keys/input0
H: Handlers=kbd event0
B: PROP=0
B: EV=3
B: KEY=10000000000000 0

"""

MOUSE = """\
I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
H: Handlers=mouse0 event2
B: PROP=0
B: EV=17
B: KEY=ff0000 0 0 0 0
B: REL=903
B: MSC=10

"""

TOUCH_PAD = """\
I: Bus=0011 Vendor=0002 Product=0007 Version=01b1
N: Name="SynPS/2 Synaptics TouchPad"
H: Handlers=mouse1 event5
B: PROP=5
B: EV=b
B: KEY=e520 10000 0 0 0 0
B: ABS=660800011000003

"""

GRAPHICS_TABLET = """\
I: Bus=0003 Vendor=056a Product=0302 Version=0111
N: Name="Wacom Intuos PT S Pen"
H: Handlers=mouse2 event6
B: PROP=1
B: EV=1b
B: KEY=1c03 0 0 0 0 0
B: ABS=1000003000003

"""

KEYBOARD = """\
I: Bus=0003 Vendor=04d9 Product=0006 Version=0110
N: Name="RPI Wired Keyboard 5"
H: Handlers=sysrq kbd leds event3
B: PROP=0
B: EV=120013
B: KEY=1000000000007 ff9f207ac14057ff febeffdfffefffff fffffffffffffffe
B: MSC=10
B: LED=1f

"""

# A joystick's own device, without events: nothing that SDL's console input could use.
NO_EVENTS = """\
I: Bus=0003 Vendor=0000 Product=0000 Version=0000
N: Name="An old joystick"
H: Handlers=js0
B: PROP=0
B: KEY=400 0 0 0 0 0

"""

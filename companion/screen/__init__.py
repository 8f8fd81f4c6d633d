"""The kiosk: what people see at the table. The only package that imports pygame.

One rule: stay inside the API that pygame 2.6 and pygame-ce share.
"""

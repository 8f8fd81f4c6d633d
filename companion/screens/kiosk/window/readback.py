"""Looking whether SDL's renderer draws: a small pattern goes in, is read back, and is never shown.

One rule: a look never fails. Where SDL cannot be asked, or is none of version 2, the answer is that nobody knows.
"""

import ctypes

import pygame

from companion.screens.kiosk.window.drivers import Renderer

_ARGB8888 = 0x16362004  # SDL_pixels.h
_STATIC = 0  # SDL_render.h: a texture that seldom changes
_MOST_WINDOWS = 16  # SDL counts windows from 1; ours may not be the first
_COLOURS = (0xFFC82878, 0xFF14DC3C)  # of no scene, and unlike each other
_TOLERANCE = 24  # of 255: small panels have 16 bits per pixel

_Pixels = ctypes.c_uint32 * len(_COLOURS)
_PITCH = ctypes.sizeof(_Pixels)
_Rect = ctypes.c_int * 4


class _Info(ctypes.Structure):
    """SDL_RendererInfo; only the name is of interest, the rest is room for it."""

    _fields_ = (("name", ctypes.c_char_p), ("rest", ctypes.c_uint32 * 20))


def look() -> Renderer:
    """What SDL draws the open window with, and whether that draws."""
    try:
        sdl = library()
        renderer = _find(sdl)
        return Renderer(_name(sdl, renderer), draws(sdl, renderer)) if renderer else Renderer()
    except (OSError, AttributeError):
        return Renderer()


def library() -> ctypes.CDLL:
    """SDL, found through pygame, which was linked with it; whole pointers, which ctypes would cut to numbers."""
    sdl = ctypes.CDLL(pygame.display.__file__)
    for name in ("SDL_GetWindowFromID", "SDL_GetRenderer", "SDL_CreateTexture"):
        getattr(sdl, name).restype = ctypes.c_void_p
    return sdl


def _find(sdl: ctypes.CDLL) -> ctypes.c_void_p | None:
    """The renderer of our window; none where SDL copies the picture itself."""
    for number in range(1, _MOST_WINDOWS + 1):
        window = sdl.SDL_GetWindowFromID(number)
        found = sdl.SDL_GetRenderer(ctypes.c_void_p(window)) if window else None
        if found:
            return ctypes.c_void_p(found)
    return None


def _name(sdl: ctypes.CDLL, renderer: ctypes.c_void_p) -> str:
    info = _Info()
    sdl.SDL_GetRendererInfo(renderer, ctypes.byref(info))
    return str(info.name.decode(errors="replace"))


def draws(sdl: ctypes.CDLL, renderer: ctypes.c_void_p) -> bool | None:
    """Whether a texture that is copied to the window is there, by the way that each of our pictures goes.

    None if SDL says that it cannot do one of the steps.
    """
    texture = ctypes.c_void_p(sdl.SDL_CreateTexture(renderer, _ARGB8888, _STATIC, len(_COLOURS), 1))
    drawn, found, place = _Pixels(*_COLOURS), _Pixels(), _Rect(0, 0, len(_COLOURS), 1)
    failed = (
        sdl.SDL_UpdateTexture(texture, None, drawn, _PITCH)
        or sdl.SDL_RenderCopy(renderer, texture, None, place)
        or sdl.SDL_RenderReadPixels(renderer, place, _ARGB8888, found, _PITCH)
    )
    sdl.SDL_DestroyTexture(texture)
    return None if failed else all(map(_is_alike, drawn, found))


def _is_alike(one: int, other: int) -> bool:
    """The same colour, as far as a panel can show it."""
    channels = zip(one.to_bytes(4, "big")[1:], other.to_bytes(4, "big")[1:], strict=True)
    return all(abs(a - b) <= _TOLERANCE for a, b in channels)

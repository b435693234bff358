"""Finds the shared library, and what its functions are."""
import ctypes.util
import os
import pathlib

HERE = pathlib.Path(__file__).resolve().parent


def _bindings():
    try:
        from ._bindings import ffi
    except ImportError:
        import cffi

        from ._header import declarations

        header = HERE.parents[1] / "include" / "tresse.h"
        ffi = cffi.FFI()
        ffi.cdef(declarations(header.read_text(encoding="utf-8")))
    return ffi


def _places():
    """Where the library may be: as the environment says, in the build of a source tree, where the system has it."""
    if "TRESSE_LIBRARY" in os.environ:
        return [os.environ["TRESSE_LIBRARY"]]
    built = HERE.parents[1] / "build" / "release" / "libtresse.so.0"
    found = ctypes.util.find_library("tresse")
    return ([str(built)] if built.exists() else []) + ["libtresse.so.0"] + ([found] if found else [])


def _load(ffi):
    wrong = []
    for place in _places():
        try:
            return ffi.dlopen(place)
        except OSError as error:
            wrong.append(str(error))
    raise ImportError("libtresse.so.0 was not found: install it, run `make shared`, or set TRESSE_LIBRARY; " + "; ".join(wrong))


ffi = _bindings()
lib = _load(ffi)

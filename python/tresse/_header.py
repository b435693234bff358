"""The declarations of tresse.h as cffi wants them: without comments, lines of the preprocessor and attributes."""
import re


def declarations(header):
    """What cffi reads, of the text of tresse.h."""
    text = re.sub(r"/\*.*?\*/", " ", header, flags=re.S)
    text = re.sub(r"^[ \t]*#.*$", "", text, flags=re.M)
    text = re.sub(r'extern "C" \{', "", text)
    text = text.replace("TRESSE_API", "")
    # the brace that closes extern "C" is the last one, by itself on its line
    return re.sub(r"^\}\s*\Z", "", text.rstrip() + "\n", flags=re.M)


def write_bindings(header, out):
    """Writes a module that needs neither a compiler nor a parser when it is imported."""
    import cffi

    ffi = cffi.FFI()
    ffi.cdef(declarations(header))
    ffi.set_source("tresse._bindings", None)
    ffi.emit_python_code(out)


if __name__ == "__main__":
    import sys

    with open(sys.argv[1], encoding="utf-8") as file:
        write_bindings(file.read(), sys.argv[2])

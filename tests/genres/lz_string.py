"""lz_string.py: what lz-string's compressToBase64 makes, written from the description of its format: for addresses
that the tests make themselves."""

SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'


class Packer:
    """Codes of a dictionary that grows with what is written, as bits, the least one first."""

    def __init__(self):
        self.bits, self.code, self.fresh = [], {}, set()
        self.width, self.until_wider, self.next_code = 2, 2, 3

    def put(self, number, width):
        self.bits += [number >> i & 1 for i in range(width)]

    def count(self):
        self.until_wider -= 1
        if not self.until_wider:
            self.until_wider = 1 << self.width
            self.width += 1

    def write(self, word):
        if word in self.fresh:
            self.fresh.remove(word)
            wide = ord(word) > 255
            self.put(int(wide), self.width)
            self.put(ord(word), 16 if wide else 8)
            self.count()
        else:
            self.put(self.code[word], self.width)
        self.count()

    def learn(self, word):
        self.code[word] = self.next_code
        self.next_code += 1


def compress(text):
    packer, word = Packer(), ''
    for sign in text:
        if sign not in packer.code:
            packer.learn(sign)
            packer.fresh.add(sign)
        if word + sign in packer.code:
            word += sign
            continue
        packer.write(word)
        packer.learn(word + sign)
        word = sign
    if word:
        packer.write(word)
    packer.put(2, packer.width)
    bits = packer.bits + [0] * (6 - len(packer.bits) % 6)
    out = ''.join(SIGNS[int(''.join(map(str, bits[i:i + 6])), 2)] for i in range(0, len(bits), 6))
    return out + '=' * (-len(out) % 4)

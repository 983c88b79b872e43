/** What reads a font's numbers one after the other. */
export type ByteReader = {
  byte(): number;
  int16(): number;
  uint16(): number;
  uint32(): number;
  /** A number in as many bytes as it needs, seven bits in each (WOFF 2.0, 4.1). */
  base128(): number;
  /** A number in one to three bytes (WOFF 2.0, 5.1). */
  packed255(): number;
  take(length: number): Buffer;
  isAtEnd(): boolean;
};

/** Reads bytes from the first on. @throws RangeError behind the last. */
export function readBytes(bytes: Buffer): ByteReader {
  let at = 0;
  const next = (length: number) => {
    at += length;
    return at - length;
  };
  const reader: ByteReader = {
    byte: () => bytes.readUInt8(next(1)),
    int16: () => bytes.readInt16BE(next(2)),
    uint16: () => bytes.readUInt16BE(next(2)),
    uint32: () => bytes.readUInt32BE(next(4)),
    base128() {
      let number = 0;
      for (;;) {
        const byte = reader.byte();
        number = number * 128 + (byte & 127);
        if (byte < 128) return number;
      }
    },
    packed255() {
      const first = reader.byte();
      if (first === 253) return reader.uint16();
      if (first === 254) return 506 + reader.byte();
      return first === 255 ? 253 + reader.byte() : first;
    },
    take(length) {
      if (at + length > bytes.length) throw new RangeError('A font ends too early.');
      return bytes.subarray(next(length), at);
    },
    isAtEnd: () => at === bytes.length,
  };
  return reader;
}

import { crc32, deflateSync } from 'node:zlib';

/** A picture of few colours: each pixel, row by row, is the index of its colour. */
export type IndexedPicture = {
  readonly width: number;
  readonly height: number;
  /** At most 256 colours, red, green and blue from 0 to 255. */
  readonly colours: readonly (readonly [number, number, number])[];
  readonly pixels: Uint8Array;
};

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const [bitsOfPixel, isIndexed] = [8, 3];

/** Returns a picture as a PNG file, one row after the other and unfiltered (PNG, third edition, W3C 2025). */
export function encodePng({ width, height, colours, pixels }: IndexedPicture): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(bitsOfPixel, 8);
  header.writeUInt8(isIndexed, 9);
  // Each row begins with the number of its filter: 0 is none.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

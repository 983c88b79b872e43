import { crc32, deflateSync } from 'node:zlib';

/** Makes a PNG file of grey, of any size in pixels, and with it what other chunks it is to have after its size. */
export function makePng(
  width: number,
  height: number,
  ...more: readonly (readonly [string, Buffer])[]
): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  // Eight bits of grey a pixel, and before each row how it is filtered: not at all.
  size.writeUInt8(8, 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height), { level: 1 });
  const chunks = [['IHDR', size], ...more, ['IDAT', pixels], ['IEND', Buffer.alloc(0)]] as const;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...chunks.map(([name, data]) => pngChunk(name, data)),
  ]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

/** A PNG as iPhones pack their own: a chunk before the size, and no head of zlib's. */
export function makeApplePng(): Buffer {
  const png = makePng(40, 30);
  const signature = 8;
  const chunk = pngChunk('CgBI', Buffer.from('50002002', 'hex'));
  return Buffer.concat([png.subarray(0, signature), chunk, png.subarray(signature)]);
}

/** A JPEG with as many segments of 65,533 bytes before its size, as phones put maps of depth there. */
export function withLargeSegments(jpeg: Buffer, count: number): Buffer {
  const segment = Buffer.alloc(65_535, 'depth');
  segment.writeUInt16BE(0xffeb, 0);
  segment.writeUInt16BE(65_533, 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: count }, () => segment),
    jpeg.subarray(2),
  ]);
}

/** A JPEG that tells another size after its own. */
export function withSecondSize(jpeg: Buffer, width: number, height: number): Buffer {
  const at = jpeg.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(jpeg[index + 1] ?? 0));
  const end = at + 2 + jpeg.readUInt16BE(at + 2);
  const second = Buffer.from(jpeg.subarray(at, end));
  second.writeUInt16BE(height, 5);
  second.writeUInt16BE(width, 7);
  return Buffer.concat([jpeg.subarray(0, end), second, jpeg.subarray(end)]);
}

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

/** Makes one chunk of a PNG. */
export function pngChunk(name: string, data: Buffer): Buffer {
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
  const segment = jpegSegment(0xeb, Buffer.alloc(65_531, 'depth'));
  return Buffer.concat([
    jpeg.subarray(0, 2),
    ...Array.from({ length: count }, () => segment),
    jpeg.subarray(2),
  ]);
}

/** Makes one segment of a JPEG, of a code and what stands in it. */
export function jpegSegment(code: number, content: Buffer): Buffer {
  const head = Buffer.of(0xff, code, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
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

/** Makes one chunk of a WebP. */
export function webpChunk(name: string, content: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + content.length + (content.length % 2));
  chunk.write(name, 'latin1');
  chunk.writeUInt32LE(content.length, 4);
  content.copy(chunk, 8);
  return chunk;
}

/** Makes a WebP of chunks. */
export function makeWebp(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat(chunks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

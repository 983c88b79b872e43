import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { jpegSegment, makeWebp, pngChunk, webpChunk } from './odd-images.ts';

export type ImageFormat = 'jpeg' | 'png' | 'webp';
/** An image that is drawn and not written yet. */
export type DrawnImage = ReturnType<typeof sharp>;

/** Who had the camera and where: planted wherever a camera, an editor or a thief might leave it. */
export const planted = 'SERIAL-4711-25.1972N-55.2744E';
const secret = Buffer.from(planted);

/** A picture of noise that no two are alike; nothing but picture and colour is in it. */
export async function makePicture(
  format: ImageFormat,
  { width = 96, height = 64, profile = false, look = (image: DrawnImage) => image } = {},
): Promise<Buffer> {
  const raw = { raw: { width, height, channels: 3 } } as const;
  const image = look(sharp(randomBytes(width * height * 3), raw).blur(2));
  return (profile ? image.withIccProfile('p3') : image).toFormat(format).toBuffer();
}

/** The same picture as phones, editors and other programs leave it: with everything that formats have room for. */
export async function asPhonesWrite(picture: Buffer, orientation: number): Promise<Buffer> {
  const { format } = await sharp(picture).metadata();
  const exif = makeExif(orientation);
  if (format === 'jpeg') return plantInJpeg(picture, exif);
  return format === 'png' ? plantInPng(picture, exif) : plantInWebp(picture, exif);
}

/** The pixels of an image as they are seen: turned, and in the colours of a screen. */
export async function seenPixels(image: Uint8Array) {
  const { data, info } = await sharp(image, { failOn: 'none' })
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: info.channels, data };
}

/** Camera, owner and place, in two directories, with a small picture after them. */
function makeExif(orientation: number): Buffer {
  const entries = [
    [0x010f, 2, secret],
    [0x0112, 3, orientation],
    [0x013b, 2, secret],
    [0xa431, 2, secret],
    [0x8825, 4, undefined],
  ] as const;
  const headBytes = 8 + 2 + entries.length * 12 + 4;
  const exif = Buffer.alloc(headBytes);
  exif.write('II*\0\x08', 'latin1');
  exif.writeUInt16LE(entries.length, 8);
  const texts: Buffer[] = [];
  const place = () => headBytes + Buffer.concat(texts).length;
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 10 + index * 12;
    exif.writeUInt16LE(tag, at);
    exif.writeUInt16LE(type, at + 2);
    exif.writeUInt32LE(Buffer.isBuffer(value) ? value.length + 1 : 1, at + 4);
    exif.writeUInt32LE(typeof value === 'number' ? value : place(), at + 8);
    if (Buffer.isBuffer(value)) texts.push(Buffer.concat([value, Buffer.alloc(1)]));
  }
  // Of the place: its latitude in three fractions.
  const gps = Buffer.alloc(2 + 12 + 4 + 24);
  gps.writeUInt16LE(1, 0);
  gps.writeUInt16LE(2, 2);
  gps.writeUInt16LE(5, 4);
  gps.writeUInt32LE(3, 6);
  gps.writeUInt32LE(place() + 18, 10);
  for (const [index, part] of [25, 1, 11, 1, 50, 1].entries()) gps.writeUInt32LE(part, 18 + index * 4);
  return Buffer.concat([exif, ...texts, gps, Buffer.from('ffd8', 'hex'), secret, Buffer.from('ffd9', 'hex')]);
}

const xmp = Buffer.from(
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><exif:Owner>${planted}</exif:Owner></x:xmpmeta>`,
);
/** As a motion photo has a film behind its picture. */
const film = Buffer.concat([Buffer.from('0000001866747970', 'hex'), Buffer.from('mp42'), secret]);

function plantInJpeg(jpeg: Buffer, exif: Buffer): Buffer {
  const text = (name: string) => Buffer.from(name, 'latin1');
  const segments: readonly (readonly [number, readonly Buffer[]])[] = [
    [0xe0, [text('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x01'), Buffer.alloc(6)]],
    [0xe0, [text('JFXX\0\x13'), secret]],
    [0xe1, [text('Exif\0\0'), exif]],
    [0xe1, [text('http://ns.adobe.com/xap/1.0/\0'), xmp]],
    [0xe1, [text('http://ns.adobe.com/xmp/extension/\0'), xmp]],
    [0xe2, [text('MPF\0II*\0'), secret]],
    [0xe2, [text('FPXR\0'), secret]],
    [0xe2, [text('urn:iso:std:iso:ts:21496:-1\0'), secret]],
    [0xeb, [text('JP\0\x01\0\0\0\x01'), secret]],
    [0xed, [text('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0'), secret]],
    [0xef, [secret]],
    [0xfe, [secret]],
  ];
  const segmentsOfPhone = segments.map(([code, parts]) => jpegSegment(code, Buffer.concat(parts)));
  const scan = findScan(jpeg);
  return Buffer.concat([
    ...[jpeg.subarray(0, 2), ...segmentsOfPhone, jpeg.subarray(2, scan)],
    // Between two segments, and before the scan.
    ...[secret, jpegSegment(0xfe, secret), jpeg.subarray(scan)],
    // A map of depth, a second picture, and a film.
    ...[jpeg.subarray(0, 2), jpegSegment(0xe1, secret), jpeg.subarray(2), film],
  ]);
}

/** Where the first scan of a JPEG begins that `sharp` wrote. */
function findScan(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at + 1] !== 0xda) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

function plantInPng(png: Buffer, exif: Buffer): Buffer {
  const size = 8 + 25;
  const text = Buffer.concat([Buffer.from('Author\0'), secret]);
  const before = [
    pngChunk('eXIf', exif),
    pngChunk('tEXt', text),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(secret, { level: 0 })])),
    pngChunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), xmp])),
    pngChunk('caBX', secret),
    pngChunk('gAMA', Buffer.concat([Buffer.from('0000b18f', 'hex'), secret])),
  ];
  const end = png.length - 12;
  const after = [pngChunk('tIME', Buffer.from('07ea0b1c0a2000', 'hex')), pngChunk('tEXt', text)];
  return Buffer.concat([
    ...[png.subarray(0, size), ...before, png.subarray(size, end), ...after, png.subarray(end), film],
  ]);
}

function plantInWebp(webp: Buffer, exif: Buffer): Buffer {
  const isExtended = webp.toString('latin1', 12, 16) === 'VP8X';
  const head = Buffer.from(isExtended ? webp.subarray(20, 30) : Buffer.alloc(10));
  if (!isExtended) {
    head.writeUIntLE(96 - 1, 4, 3);
    head.writeUIntLE(64 - 1, 7, 3);
  }
  // With EXIF and XMP.
  head.writeUInt8(head.readUInt8(0) | 0x08 | 0x04, 0);
  const picture = webp.subarray(isExtended ? 30 : 12);
  const chunks = [
    webpChunk('VP8X', head),
    webpChunk('JUNK', secret),
    picture,
    webpChunk('EXIF', exif),
    webpChunk('XMP ', xmp),
    webpChunk('ABCD', secret),
  ];
  return Buffer.concat([makeWebp(chunks), film]);
}

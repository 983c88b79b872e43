import { type ByteReader, readBytes } from './read-bytes.ts';

type Streams = Readonly<
  Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites' | 'boxes' | 'instructions', ByteReader>
>;

type Point = { readonly isOnCurve: boolean; readonly dx: number; readonly dy: number };

/** Returns the outlines that a WOFF2 file has changed (WOFF 2.0, 5.1) as tables of a font: glyphs, and where each begins. */
export function unpackGlyphs(changed: Buffer): readonly [tag: 'glyf' | 'loca', bytes: Buffer][] {
  const head = readBytes(changed);
  head.take(4);
  const glyphCount = head.uint16();
  head.take(2);
  const lengths = Array.from({ length: 7 }, () => head.uint32());
  const next = () => readBytes(head.take(lengths.shift() ?? 0));
  // In the order of the file.
  const streams: Streams = {
    contours: next(),
    points: next(),
    flags: next(),
    glyphs: next(),
    composites: next(),
    boxes: next(),
    instructions: next(),
  };
  const hasBox = streams.boxes.take(((glyphCount + 31) >> 5) << 2);
  const places = Buffer.alloc((glyphCount + 1) * 4);
  const parts: Buffer[] = [];
  let place = 0;
  for (let glyph = 0; glyph < glyphCount; glyph += 1) {
    const isBoxTold = ((hasBox[glyph >> 3] ?? 0) & (128 >> (glyph & 7))) !== 0;
    const bytes = readGlyph(streams, isBoxTold ? streams.boxes : undefined);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    place += bytes.length + padding.length;
    places.writeUInt32BE(place, (glyph + 1) * 4);
  }
  // A number that is read wrongly moves all that follow it.
  if (!Object.values(streams).every((stream) => stream.isAtEnd()))
    throw new Error('A font is packed in a way that is not known.');
  return [
    ['glyf', Buffer.concat(parts)],
    ['loca', places],
  ];
}

function readGlyph(streams: Streams, boxes: ByteReader | undefined): Buffer {
  const contourCount = streams.contours.int16();
  if (contourCount === 0) return Buffer.alloc(0);
  const box = boxes?.take(8);
  if (contourCount > 0) return readOutline(streams, contourCount, box);
  if (!box) throw new Error('A glyph of a font, made of others, has no box.');
  const { parts, hasInstructions } = readParts(streams.composites);
  return Buffer.concat([int16s([-1]), box, parts, ...(hasInstructions ? readInstructions(streams) : [])]);
}

function readOutline(streams: Streams, contourCount: number, box: Buffer | undefined): Buffer {
  let count = 0;
  const ends = Array.from({ length: contourCount }, () => {
    count += streams.points.packed255();
    return count - 1;
  });
  const points = Array.from({ length: count }, () => readPoint(streams.flags.byte(), streams.glyphs));
  return Buffer.concat([
    int16s([contourCount]),
    box ?? int16s(boxOf(points)),
    int16s(ends),
    ...readInstructions(streams),
    Buffer.from(points.map(({ isOnCurve }) => Number(isOnCurve))),
    int16s(points.map(({ dx }) => dx)),
    int16s(points.map(({ dy }) => dy)),
  ]);
}

function readInstructions({ glyphs, instructions }: Streams): [length: Buffer, bytes: Buffer] {
  const length = glyphs.packed255();
  return [int16s([length]), instructions.take(length)];
}

/** Reads where a point is from the one before it: the flag says in how many bits, and which way (WOFF 2.0, 5.2). */
function readPoint(flag: number, glyphs: ByteReader): Point {
  const form = flag & 127;
  const [one, other] = [form & 1 ? 1 : -1, form & 2 ? 1 : -1];
  const point = (x: number, y: number) => ({ isOnCurve: flag < 128, dx: x, dy: y });
  const first = glyphs.byte();
  if (form < 10) return point(0, one * (((form & 14) << 7) + first));
  if (form < 20) return point(one * ((((form - 10) & 14) << 7) + first), 0);
  if (form < 84) {
    const base = form - 20;
    return point(one * (1 + (base & 48) + (first >> 4)), other * (1 + ((base & 12) << 2) + (first & 15)));
  }
  const second = glyphs.byte();
  if (form < 120) {
    const base = form - 84;
    const [x, y] = [Math.floor(base / 12) << 8, ((base % 12) >> 2) << 8];
    return point(one * (1 + x + first), other * (1 + y + second));
  }
  const third = glyphs.byte();
  if (form < 124) {
    return point(one * ((first << 4) + (second >> 4)), other * (((second & 15) << 8) + third));
  }
  return point(one * ((first << 8) + second), other * ((third << 8) + glyphs.byte()));
}

function boxOf(points: readonly Point[]): number[] {
  let [x, y] = [0, 0];
  const [xs, ys] = [[] as number[], [] as number[]];
  for (const { dx, dy } of points) {
    x += dx;
    y += dy;
    xs.push(x);
    ys.push(y);
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const partFlag = {
  hasWords: 1,
  hasScale: 8,
  hasMore: 32,
  hasTwoScales: 64,
  hasMatrix: 128,
  hasInstructions: 256,
};

/** Reads the parts of a glyph that is made of others, as they stand in a font. */
function readParts(composites: ByteReader): { readonly parts: Buffer; readonly hasInstructions: boolean } {
  const parts: Buffer[] = [];
  for (;;) {
    const flags = composites.uint16();
    const has = (flag: number) => (flags & flag) !== 0;
    const scales = has(partFlag.hasScale)
      ? 2
      : has(partFlag.hasTwoScales)
        ? 4
        : has(partFlag.hasMatrix)
          ? 8
          : 0;
    parts.push(int16s([flags]), composites.take(2 + (has(partFlag.hasWords) ? 4 : 2) + scales));
    if (!has(partFlag.hasMore)) {
      return { parts: Buffer.concat(parts), hasInstructions: has(partFlag.hasInstructions) };
    }
  }
}

/** The last sixteen bits of each. */
function int16s(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 2);
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number & 65_535, index * 2);
  return bytes;
}

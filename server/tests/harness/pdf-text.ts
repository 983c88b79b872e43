import { inflateSync } from 'node:zlib';

type Reading = {
  readonly streams: ReadonlyMap<number, Buffer>;
  readonly objects: ReadonlyMap<number, string>;
};

/**
 * Pages of drawn texts, each a list of what its glyphs say, from left to right. Reads what PDFKit writes: whole objects,
 * streams deflated, fonts with a table of what their glyphs say.
 */
export function readPdfGlyphs(pdf: Uint8Array): string[][][] {
  const reading = readObjects(pdf);
  const pages = [...reading.objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body));
  return pages.map((page) => readPage(page, reading));
}

/** Every text of a PDF on one line, so that a sentence that was broken over lines is found. */
export function readPdfText(pdf: Uint8Array): string {
  const texts = readPdfGlyphs(pdf)
    .flat()
    .map((glyphs) => glyphs.join(''));
  return texts.join(' ').replace(/\s+/g, ' ');
}

/** The same from the last glyph to the first: what stands from right to left reads as it was written. */
export function readPdfBackwards(pdf: Uint8Array): string {
  return readPdfGlyphs(pdf).flat(2).reverse().join('').replace(/\s+/g, ' ');
}

/** How many pictures a PDF holds, each once. */
export function countPictures(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
}

/** In how many shapes a letter stands in that font of a PDF that has the most of them. */
export function countShapes(pdf: Uint8Array, letter: string): number {
  const { streams } = readObjects(pdf);
  const tables = [...streams.values()].map((stream) => readGlyphTable(stream.toString('latin1')));
  return Math.max(...tables.map((table) => [...table.values()].filter((text) => text === letter).length));
}

function readObjects(bytes: Uint8Array): Reading {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const streams = new Map<number, Buffer>();
  const objects = new Map<number, string>();
  const text = pdf.toString('latin1');
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length;
    const rest = text.slice(start);
    const streamAt = rest.indexOf('stream\n');
    const endAt = rest.indexOf('endobj');
    const hasStream = streamAt !== -1 && streamAt < endAt;
    const body = rest.slice(0, hasStream ? streamAt : endAt);
    objects.set(Number(match[1]), body);
    const length = Number(/\/Length (\d+)/.exec(body)?.[1]);
    if (!hasStream || Number.isNaN(length)) continue;
    const from = start + streamAt + 'stream\n'.length;
    const stored = pdf.subarray(from, from + length);
    streams.set(Number(match[1]), body.includes('/FlateDecode') ? inflateSync(stored) : stored);
  }
  return { streams, objects };
}

function readPage(page: string, { streams, objects }: Reading): string[][] {
  const resources = objects.get(referenceIn(page, 'Resources')) ?? page;
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const [, name, object] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = objects.get(Number(object)) ?? '';
    fonts.set(
      name ?? '',
      readGlyphTable(streams.get(referenceIn(font, 'ToUnicode'))?.toString('latin1') ?? ''),
    );
  }
  const content = streams.get(referenceIn(page, 'Contents'))?.toString('latin1') ?? '';
  const texts: string[][] = [];
  let table: ReadonlyMap<string, string> = new Map();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) table = fonts.get(font) ?? new Map();
    else texts.push(decode(shown ?? '', table));
  }
  return texts;
}

function referenceIn(body: string, key: string): number {
  return Number(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1]);
}

function readGlyphTable(map: string): Map<string, string> {
  const table = new Map<string, string>();
  for (const [, first, last, list] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi)) {
    const texts = [...(list ?? '').matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) => fromUtf16(hex));
    const from = Number.parseInt(first ?? '', 16);
    for (let glyph = from; glyph <= Number.parseInt(last ?? '', 16); glyph += 1) {
      table.set(glyph.toString(16).padStart(4, '0'), texts[glyph - from] ?? '');
    }
  }
  return table;
}

function fromUtf16(hex: string): string {
  const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

function decode(shown: string, table: ReadonlyMap<string, string>): string[] {
  return [...shown.matchAll(/<([0-9a-f]*)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => table.get(glyph.toLowerCase()) ?? '\ufffd');
}

import { crc32, inflateRawSync } from 'node:zlib';

/** A cell as a spreadsheet understands it: of a number, what it counts, and how it is written. */
export type ReadCell =
  | { readonly text: string; readonly format: string }
  | { readonly number: number; readonly format: string }
  | undefined;

export type ReadSheet = { readonly xml: string; readonly rows: readonly (readonly ReadCell[])[] };

/** Reads a workbook by ways of its own, not by those of the library that wrote it. @throws where it is none. */
export function readXlsx(bytes: Uint8Array): { readonly parts: string[]; readonly sheets: ReadSheet[] } {
  const parts = unzip(Buffer.from(bytes));
  const formats = readFormats(parts.get('xl/styles.xml') ?? '');
  const sheets = [...parts.keys()].filter((name) => name.startsWith('xl/worksheets/')).toSorted();
  return {
    parts: [...parts.keys()],
    sheets: sheets.map((name) => {
      const xml = parts.get(name) as string;
      return { xml, rows: readRows(xml, formats) };
    }),
  };
}

/** Returns what a cell holds, of a row or a file. */
export function contentOf(cell: ReadCell): string | number | null {
  if (!cell) return null;
  return 'text' in cell ? cell.text : cell.number;
}

function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('the file is no ZIP archive: it has no end');
  const count = file.readUInt16LE(end + 10);
  const parts = new Map<string, string>();
  for (let at = file.readUInt32LE(end + 16), n = 0; n < count; n++) {
    const [method, checksum, packed, nameLength] = [
      file.readUInt16LE(at + 10),
      file.readUInt32LE(at + 16),
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
    ];
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(begin, begin + packed);
    const part = method === 8 ? inflateRawSync(data) : data;
    const name = file.toString('utf8', at + 46, at + 46 + nameLength);
    if (crc32(part) !== checksum) throw new Error(`${name} has another checksum than the archive says`);
    parts.set(name, new TextDecoder('utf-8', { fatal: true }).decode(part));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** The number formats by the number that a cell names. */
function readFormats(styles: string): string[] {
  const own = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      decode(attribute(tag, 'formatCode') ?? ''),
    ]),
  );
  const builtIn: Record<string, string> = { 0: '', 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 49: '@' };
  const [, cells = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles) ?? [];
  return [...cells.matchAll(/<xf [^>]*>/g)].map(([tag]) => {
    const id = attribute(tag, 'numFmtId') ?? '0';
    return own.get(id) ?? builtIn[id] ?? id;
  });
}

function readRows(xml: string, formats: readonly string[]): ReadCell[][] {
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = '']) => {
    const row: ReadCell[] = [];
    for (const [, tag = '', content] of cells.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = columnOf(attribute(tag, 'r') ?? '');
      row[column] = content === undefined ? undefined : readCell(tag, content, formats);
    }
    return Array.from(row);
  });
}

function readCell(tag: string, content: string, formats: readonly string[]): ReadCell {
  const format = formats[Number(attribute(tag, 's') ?? 0)] ?? '';
  const [, value] = /<v>(.*?)<\/v>/s.exec(content) ?? [];
  if (value !== undefined) return { number: Number(value), format };
  const [, text = ''] = /<t[^>]*>(.*?)<\/t>/s.exec(content) ?? [];
  const codes = /_x([0-9A-Fa-f]{4})_/g;
  return {
    text: decode(text).replace(codes, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    format,
  };
}

function columnOf(reference: string): number {
  const letters = reference.replace(/\d+$/, '');
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];
}

function decode(text: string): string {
  const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
  return text.replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole);
}

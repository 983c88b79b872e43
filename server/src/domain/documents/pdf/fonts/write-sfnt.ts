const headerBytes = 12;
const entryBytes = 16;

export type SfntTable = {
  /** Four letters. */
  readonly tag: string;
  readonly bytes: Buffer;
};

/** Writes a font as its readers know it (OpenType, Organization of an OpenType Font), without the checksums that none of ours reads. */
export function writeSfnt(flavor: number, tables: readonly SfntTable[]): Buffer {
  const head = Buffer.alloc(headerBytes + tables.length * entryBytes);
  head.writeUInt32BE(flavor, 0);
  writeSearchRange(head, tables.length);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, { tag, bytes }] of tables.entries()) {
    const entry = headerBytes + index * entryBytes;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(bytes.length, entry + 12);
    const padding = Buffer.alloc(-bytes.length & 3);
    parts.push(bytes, padding);
    offset += bytes.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** Figures for a binary search in the table of tables, as the format wants them. */
function writeSearchRange(head: Buffer, tableCount: number): void {
  const power = Math.floor(Math.log2(tableCount));
  const searchRange = 2 ** power * entryBytes;
  head.writeUInt16BE(tableCount, 4);
  head.writeUInt16BE(searchRange, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(tableCount * entryBytes - searchRange, 10);
}

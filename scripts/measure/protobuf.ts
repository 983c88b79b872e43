/** A cursor over protobuf's wire format; `end` is where its message stops. */
export type Cursor = { readonly bytes: Uint8Array; position: number; readonly end: number };

export function makeCursor(bytes: Uint8Array): Cursor {
  return { bytes, position: 0, end: bytes.length };
}

/** Exact for every magnitude below 2^53, which covers OpenStreetMap's ids and coordinates. */
export function readVarint(cursor: Cursor): number {
  let value = 0;
  let scale = 1;
  for (;;) {
    const byte = cursor.bytes[cursor.position++] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
}

export function readZigzag(cursor: Cursor): number {
  const value = readVarint(cursor);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** The next `length` bytes as their own cursor; the outer one moves past them. */
export function readAhead(cursor: Cursor, length: number): Cursor {
  const start = cursor.position;
  cursor.position += length;
  return { bytes: cursor.bytes, position: start, end: start + length };
}

export function readMessage(cursor: Cursor): Cursor {
  return readAhead(cursor, readVarint(cursor));
}

export function readBytes(cursor: Cursor): Uint8Array {
  const inner = readMessage(cursor);
  return inner.bytes.subarray(inner.position, inner.end);
}

export function readText(cursor: Cursor): string {
  return new TextDecoder().decode(readBytes(cursor));
}

/** A packed repeated field: varints, or zigzag varints, one after the other. */
export function readPacked(cursor: Cursor, readOne: (cursor: Cursor) => number): number[] {
  const inner = readMessage(cursor);
  const values: number[] = [];
  while (inner.position < inner.end) values.push(readOne(inner));
  return values;
}

/** Reads a message field by field; fields without a reader are passed over. */
export function readFields(
  cursor: Cursor,
  readers: Readonly<Record<number, (cursor: Cursor) => void>>,
): void {
  while (cursor.position < cursor.end) {
    const tag = readVarint(cursor);
    const read = readers[Math.floor(tag / 8)];
    if (read) read(cursor);
    else skipField(cursor, tag % 8);
  }
}

function skipField(cursor: Cursor, wireType: number): void {
  if (wireType === 0) readVarint(cursor);
  else if (wireType === 1) cursor.position += 8;
  else if (wireType === 2) readMessage(cursor);
  else cursor.position += 4;
}

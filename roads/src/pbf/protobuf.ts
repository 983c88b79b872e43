import { RoadsError } from '../roads-error.ts';

/** A cursor over protobuf's wire format; `end` is where its message stops. No read leads past it. */
export type Cursor = { readonly bytes: Uint8Array; position: number; readonly end: number };

const nothing: Cursor = { bytes: new Uint8Array(0), position: 0, end: 0 };

export function makeCursor(bytes: Uint8Array): Cursor {
  return { bytes, position: 0, end: bytes.length };
}

/** Makes a cursor at its end, for a field that may be missing. */
export function makeEmptyCursor(): Cursor {
  return { ...nothing };
}

export function hasMore(cursor: Cursor): boolean {
  return cursor.position < cursor.end;
}

/** Reads a varint, exact for every magnitude below 2^53, which covers OpenStreetMap's ids and coordinates. */
export function readVarint(cursor: Cursor): number {
  const { bytes, end } = cursor;
  let value = 0;
  let scale = 1;
  for (let count = 0; count < 10; count++) {
    if (cursor.position >= end) throw new RoadsError('The extract is damaged: a number in it has no end.');
    const byte = bytes[cursor.position++] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return value;
    scale *= 128;
  }
  throw new RoadsError('The extract is damaged: a number in it is longer than any number may be.');
}

/** Reads a sint64: small magnitudes of either sign in few bytes. */
export function readZigzag(cursor: Cursor): number {
  const value = readVarint(cursor);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** Reads an int64: a negative one fills ten bytes with its two's complement. */
export function readSigned(cursor: Cursor): number {
  const start = cursor.position;
  const value = readVarint(cursor);
  if (value < 2 ** 53) return value;
  let exact = 0n;
  for (let index = cursor.position - 1; index >= start; index--) {
    exact = (exact << 7n) | BigInt((cursor.bytes[index] ?? 0) & 127);
  }
  return Number(BigInt.asIntN(64, exact));
}

/** Reads a field with a length before it, as its own cursor; the outer one moves past it. */
export function readMessage(cursor: Cursor): Cursor {
  const length = readVarint(cursor);
  const start = cursor.position;
  if (length > cursor.end - start) {
    throw new RoadsError('The extract is damaged: a part of it says that it is longer than the whole.');
  }
  cursor.position = start + length;
  return { bytes: cursor.bytes, position: start, end: start + length };
}

/** Reads a field with a length before it, as a view of the cursor's bytes. */
export function readBytes(cursor: Cursor): Uint8Array {
  const inner = readMessage(cursor);
  return inner.bytes.subarray(inner.position, inner.end);
}

const decoder = new TextDecoder();

export function readText(cursor: Cursor): string {
  return decoder.decode(readBytes(cursor));
}

/**
 * Reads a message field by field; `readField` answers whether it took the field, and one that it leaves is passed over.
 * A field of another wire type than the format has would be misread, so `readField` is told the type.
 */
export function readFields(
  cursor: Cursor,
  readField: (field: number, cursor: Cursor, wireType: number) => boolean,
): void {
  while (cursor.position < cursor.end) {
    const tag = readVarint(cursor);
    const wireType = tag % 8;
    if (!readField(Math.floor(tag / 8), cursor, wireType)) skipField(cursor, wireType);
  }
}

function skipField(cursor: Cursor, wireType: number): void {
  if (wireType === 0) readVarint(cursor);
  else if (wireType === 1) skipBytes(cursor, 8);
  else if (wireType === 2) readMessage(cursor);
  else if (wireType === 5) skipBytes(cursor, 4);
  else throw new RoadsError('The extract is damaged: it holds a field of no known kind.');
}

function skipBytes(cursor: Cursor, count: number): void {
  if (count > cursor.end - cursor.position) {
    throw new RoadsError('The extract is damaged: a field in it ends too early.');
  }
  cursor.position += count;
}

export const varintType = 0;
export const lengthType = 2;

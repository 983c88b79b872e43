/** A copy of some bytes that leaves pieces out and has others put in; what stays side by side is copied at once. */
export type CopyOf = {
  /** Goes on with the bytes from one place to another one. */
  keep(from: number, to: number): void;
  insert(bytes: Uint8Array): void;
  /** Returns what was copied; the source itself, where that is all of it and nothing else. */
  finish(): Uint8Array;
};

export function makeCopyOf(source: Uint8Array): CopyOf {
  const parts: Uint8Array[] = [];
  let [from, to] = [0, 0];
  const flush = () => {
    if (to > from) parts.push(source.subarray(from, to));
  };
  return {
    keep(begin, end) {
      if (begin !== to) {
        flush();
        from = begin;
      }
      to = end;
    },
    insert(bytes) {
      flush();
      parts.push(bytes);
      [from, to] = [0, 0];
    },
    finish() {
      flush();
      const isWhole = parts.length === 1 && from === 0 && to === source.length;
      return isWhole ? source : Buffer.concat(parts);
    },
  };
}

export function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** Returns what bytes from a place on say, in Latin-1. */
export function readText(bytes: Uint8Array, from: number, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1', from, from + length);
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

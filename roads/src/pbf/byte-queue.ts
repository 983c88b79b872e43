import { RoadsError } from '../roads-error.ts';

export type ByteQueue = {
  /** How many bytes were taken so far. */
  readonly taken: number;
  /** Exactly `count` bytes, or undefined when the stream ends right here; an end in between is an error. */
  take(count: number): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
};

/** Chunks of any size in, pieces of the asked size out. Never holds more than one piece and one chunk. */
export function createByteQueue(source: AsyncIterable<Uint8Array>): ByteQueue {
  const chunks = source[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array(0);
  let taken = 0;

  async function hasByte(): Promise<boolean> {
    while (chunk.length === 0) {
      const next = await chunks.next();
      if (next.done) return false;
      chunk = next.value;
    }
    return true;
  }

  return {
    get taken() {
      return taken;
    },
    async take(count) {
      if (!(await hasByte())) return count === 0 ? new Uint8Array(0) : undefined;
      if (chunk.length >= count) {
        const piece = chunk.subarray(0, count);
        chunk = chunk.subarray(count);
        taken += count;
        return piece;
      }
      const parts: Uint8Array[] = [];
      for (let missing = count; missing > 0; ) {
        if (!(await hasByte())) {
          throw new RoadsError(
            `The extract ends in the middle of a block, after ${taken} bytes: it was probably not downloaded to its end.`,
          );
        }
        const part = chunk.subarray(0, missing);
        parts.push(part);
        chunk = chunk.subarray(part.length);
        missing -= part.length;
        taken += part.length;
      }
      return Buffer.concat(parts);
    },
    async close() {
      await chunks.return?.();
    },
  };
}

import type { Socket } from 'node:net';

/** What is looked at of a connection. */
export type ReaderSocket = Pick<Socket, 'writableLength' | 'bytesWritten'> & { destroy(): unknown };

export type SlowReaders<Reader extends ReaderSocket> = {
  /** Leaves those that take their answers too slowly, or of which too much waits; to be called again and again. */
  peek(readers: Iterable<Reader>, nowMs: number): void;
};

/**
 * Our own figures. A reader has half a minute to take what waits, and as much longer as a phone on the slowest of networks
 * would need. All that waits in a process for readers, together, is what it can spare.
 */
const patience = { leastMs: 30_000, bytesPerSecond: 4 * 1024 };
const mostWaitingBytes = 64 * 1024 * 1024;

/** Since when something has waited for a reader without a break, and what it had taken until then. */
type Behind = { readonly sinceMs: number; readonly takenBytes: number };

/**
 * Bounds clients that do not read what they asked for: what the system does not take off our hands waits in memory here,
 * and Node would wait for ever.
 */
export function createSlowReaders<Reader extends ReaderSocket = Socket>(
  onLeft: () => void,
): SlowReaders<Reader> {
  let behind = new Map<Reader, Behind>();

  function leave(reader: Reader): void {
    behind.delete(reader);
    reader.destroy();
    onLeft();
  }

  function isTooSlow(reader: Reader, { sinceMs, takenBytes }: Behind, nowMs: number): boolean {
    const bytes = reader.bytesWritten - takenBytes;
    return nowMs - sinceMs >= patience.leastMs + (bytes / patience.bytesPerSecond) * 1000;
  }

  return {
    peek(readers, nowMs) {
      const still = new Map<Reader, Behind>();
      for (const reader of readers) {
        if (reader.writableLength === 0) continue;
        const takenBytes = reader.bytesWritten - reader.writableLength;
        still.set(reader, behind.get(reader) ?? { sinceMs: nowMs, takenBytes });
      }
      behind = still;
      for (const [reader, since] of behind) if (isTooSlow(reader, since, nowMs)) leave(reader);
      let waitingBytes = behind.keys().reduce((sum, { writableLength }) => sum + writableLength, 0);
      const largestFirst = [...behind.keys()].toSorted(
        (one, other) => other.writableLength - one.writableLength,
      );
      for (const reader of largestFirst) {
        if (waitingBytes <= mostWaitingBytes) return;
        waitingBytes -= reader.writableLength;
        leave(reader);
      }
    },
  };
}

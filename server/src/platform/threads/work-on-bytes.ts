import { once } from 'node:events';

/** What a closed process does with bytes, by name. */
export type ByteWork = Readonly<Record<string, (bytes: Uint8Array) => Promise<unknown>>>;

/** Its bytes come by the standard input. */
export type ByteQuestion = { readonly name: string; readonly sizeBytes: number };
export type ByteAnswer =
  | { readonly answer: unknown }
  /** `isOver`: the process ends, because the work cannot be stopped by itself. */
  | { readonly fault: string; readonly isOver: boolean };

const lookMs = 50;

/**
 * Does what the process that this is called in is asked by `createClosedProcess`. Work that takes more of the processor
 * than it may, however busy the machine is, ends with the process.
 */
export function workOnBytes(work: ByteWork, { mostProcessorMs }: { readonly mostProcessorMs: number }): void {
  // An exit would wait for what works in other threads.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // The service is stopped by these, and ends this process with itself.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('message', async ({ name, sizeBytes }: ByteQuestion) => {
    const bytes = await readBytes(sizeBytes);
    const before = process.cpuUsage();
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 < mostProcessorMs) return;
      clearInterval(watch);
      answer({ fault: `it takes more than ${mostProcessorMs} ms of the processor`, isOver: true });
    }, lookMs);
    try {
      answer({ answer: await work[name]?.(bytes) });
    } catch (error) {
      answer({ fault: error instanceof Error ? error.message : String(error), isOver: false });
    } finally {
      clearInterval(watch);
    }
  });
}

function answer(message: ByteAnswer): void {
  process.send?.(message);
}

/** Whoever asks sends the bytes of one question, and no more before it is answered. */
async function readBytes(sizeBytes: number): Promise<Uint8Array> {
  const bytes = Buffer.alloc(sizeBytes);
  for (let filled = 0; filled < sizeBytes; ) {
    const piece: Buffer | null = process.stdin.read();
    if (piece) filled += piece.copy(bytes, filled);
    else await once(process.stdin, 'readable');
  }
  return bytes;
}

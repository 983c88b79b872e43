import { Worker } from 'node:worker_threads';
import { type TileFacts, TileFileError } from './mbtiles.ts';
import type { ThreadAnswer, TileQuestion } from './tile-file-thread.ts';

/** A file of tiles that is open. Reading is done in a thread of its own: a slow disk holds up nobody but maps. */
export type TileFile = {
  readonly facts: TileFacts;
  /**
   * Undefined where there is no tile.
   * @throws TileFileError when the file turned out to be damaged, or is closed.
   */
  readTile(z: number, x: number, y: number): Promise<Uint8Array | undefined>;
  /** Answers what it was asked before, and nothing more. */
  close(): Promise<void>;
};

type Waiting = PromiseWithResolvers<Uint8Array | undefined>;

/** @throws TileFileError with a sentence for the operator. */
export async function openTileFile(path: string): Promise<TileFile> {
  const thread = new Worker(new URL('./tile-file-thread.ts', import.meta.url), { workerData: path });
  thread.unref();
  const waiting = new Map<number, Waiting>();
  const opened = Promise.withResolvers<TileFacts>();
  let lastNumber = 0;
  let isOver = false;

  thread.on('message', (answer: ThreadAnswer) => {
    if (answer.kind === 'opened') opened.resolve(answer.facts);
    else if (answer.kind === 'refused') opened.reject(new TileFileError(answer.reason));
    else {
      const question = waiting.get(answer.number);
      waiting.delete(answer.number);
      if (answer.kind === 'tile') question?.resolve(answer.data);
      else question?.reject(new TileFileError(answer.reason));
    }
  });
  const end = (reason: string, cause?: unknown) => {
    isOver = true;
    const error = new TileFileError(`${path} is read no more: ${reason}.`, { cause });
    opened.reject(error);
    for (const question of waiting.values()) question.reject(error);
    waiting.clear();
  };
  thread.once('error', (error: Error) => end(error.message, error));
  thread.once('exit', () => end('its thread has ended'));

  try {
    const facts = await opened.promise;
    return {
      facts,
      async readTile(z, x, y) {
        if (isOver) throw new TileFileError(`${path} is read no more: it is closed.`);
        const question: Waiting = Promise.withResolvers();
        lastNumber += 1;
        waiting.set(lastNumber, question);
        thread.postMessage({ number: lastNumber, z, x, y } satisfies TileQuestion);
        return question.promise;
      },
      async close() {
        isOver = true;
        await Promise.allSettled([...waiting.values()].map(({ promise }) => promise));
        await thread.terminate();
      },
    };
  } catch (error) {
    await thread.terminate();
    throw error;
  }
}

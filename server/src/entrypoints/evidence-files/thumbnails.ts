import { buffer } from 'node:stream/consumers';
import type { OpenKeptFileDeps } from '../../domain/evidence/files/open-evidence-file.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { takeTurns } from '../../platform/threads/take-turns.ts';
import { createThread } from '../../platform/threads/thread.ts';
import { Problem } from '../../values/problem.ts';
import type { ShrinkImage } from './thumbnail-thread.ts';

export type Thumbnails = {
  readonly make: OpenKeptFileDeps['makeThumbnail'];
  /** Ends the thread; what is being made is given up. */
  close(): Promise<void>;
};

/** Thumbnails that may wait, some ten seconds' work: a photo takes a twentieth of a second. */
const mostWaiting = 200;

/** Makes thumbnails in a thread of its own, one after the other: of those that wait, no image is in memory yet. */
export function createThumbnails({ logger }: { readonly logger: Logger }): Thumbnails {
  const thread = createThread<ShrinkImage>({
    module: new URL('./thumbnail-thread.ts', import.meta.url),
    does: 'makes thumbnails',
    mostWaiting: 1,
  });
  const inTurn = takeTurns(mostWaiting, () => new Problem('service_unavailable'));

  async function makeNow(open: Parameters<Thumbnails['make']>[0]): Promise<Uint8Array | undefined> {
    const file = await open();
    if (!file) return undefined;
    const image = await buffer(file.bytes);
    return thread.ask(image).catch((error: unknown) => {
      logger.warn({ err: error }, 'A photo cannot be made smaller; it is shown whole only.');
      return undefined;
    });
  }

  return {
    make: (open) => inTurn(() => makeNow(open)),
    close: thread.close,
  };
}

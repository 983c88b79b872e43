import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { MakeThumbnail } from '../../domain/evidence/files/open-evidence-file.ts';
import type { SeeImage } from '../../domain/evidence/files/recognise-image.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../platform/db/queues/concurrency-limit.ts';
import { runOrRefuse } from '../../platform/db/queues/run-or-refuse.ts';
import type { StoredFile } from '../../platform/files/file-store.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createClosedProcess, ProcessEnded, UnworkableBytes } from '../../platform/threads/closed-process.ts';
import { Problem } from '../../values/problem.ts';
import type { ImageAnswers } from './image-process.ts';

export type Images = {
  readonly see: SeeImage;
  readonly shrink: MakeThumbnail;
  /** Ends the process; what it is at is given up. */
  close(): Promise<void>;
};

/** Our own figures: a photo takes a twentieth of a second. Who waits longer is answered before the request would be over. */
const turns = {
  mostRunning: 1,
  mostRunningOfKey: 1,
  mostWaitingOfKey: 100,
  mostWaiting: 200,
  longestWaitMs: 25_000,
};
/** Pictures that were taken out of files, of 8 MB at the most, while their store takes them: our own figures. */
const inMemory = { ...turns, mostRunning: 8, mostRunningOfKey: 4, longestWaitMs: 20_000 };
/** The process may have ended for another reason than the image, such as want of memory. */
const mostAttempts = 2;

/** Where the code is that the process runs, ours and sharp's; the packages may be linked from elsewhere. */
const sharpFile = createRequire(import.meta.url).resolve('sharp');
const packages = sharpFile.slice(0, sharpFile.lastIndexOf('node_modules') + 'node_modules/'.length);
const reads = [
  ...['server/', 'terms/', 'node_modules/'].map(
    (folder) => new URL(`../../../../${folder}`, import.meta.url),
  ),
  pathToFileURL(packages),
];

/**
 * Looks at images and makes them smaller, one after the other, in a process that has no rights: accounts take turns, and of
 * those that wait no image is in memory yet. A picture that was taken out of a file keeps its place until it is used.
 */
export function createImages({ logger }: { readonly logger: Logger }): Images {
  const decoder = createClosedProcess<ImageAnswers>({
    module: new URL('./image-process.ts', import.meta.url),
    reads,
  });
  const turnsAtDecoder = createConcurrencyLimit(turns);
  const placesInMemory = createConcurrencyLimit(inMemory);

  /** Undefined for a file that is not there. */
  async function decode<Answer>(
    ask: (file: StoredFile) => Promise<Answer>,
    open: () => Promise<StoredFile | undefined>,
  ) {
    for (let attempt = 1; ; attempt += 1) {
      const file = await open();
      if (!file) return undefined;
      try {
        return await ask(file);
      } catch (error) {
        if (!(error instanceof ProcessEnded) || attempt === mostAttempts) throw error;
      }
    }
  }

  const within = <Result>(limit: ConcurrencyLimit, accountId: number, work: () => Promise<Result>) =>
    runOrRefuse(limit, accountId, work, (cause) => new Problem('service_unavailable', { cause }));

  const look = (accountId: number, open: () => Promise<StoredFile | undefined>) =>
    within(turnsAtDecoder, accountId, () => decode((file) => decoder.ask('see', file), open)).catch(
      (error: unknown) => {
        if (error instanceof UnworkableBytes) return 'unreadable' as const;
        throw error instanceof ProcessEnded ? new Problem('service_unavailable', { cause: error }) : error;
      },
    );

  return {
    see: (accountId, open, use) =>
      within(placesInMemory, accountId, async () => {
        const seen = await look(accountId, open);
        return seen === undefined || seen === 'unreadable' ? seen : use(seen);
      }),
    shrink: (accountId, open) =>
      within(turnsAtDecoder, accountId, () => decode((file) => decoder.ask('shrink', file), open)).catch(
        (error: unknown) => {
          if (!(error instanceof UnworkableBytes || error instanceof ProcessEnded)) throw error;
          logger.warn({ err: error }, 'A photo cannot be made smaller; it is shown whole only.');
          return 'unreadable';
        },
      ),
    close: decoder.close,
  };
}

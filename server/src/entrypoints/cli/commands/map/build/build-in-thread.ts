import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type BuildProgress, buildMap } from '@satha/roads/build/build-map';
import type { Clip } from '@satha/roads/build/clip';
import { openMap } from '@satha/roads/map/open-map';
import { readPlacesPart } from '@satha/roads/places/read-places-part';
import { RoadsError } from '@satha/roads/roads-error';
import { Refusal } from '../../../refusal.ts';
import { type MapFacts, makeMapFacts } from '../map-facts.ts';

export type BuildOrder = {
  /** The extract's path. */
  readonly source: string;
  /** The day that its data is of; else what it says of itself, else the day of the file. */
  readonly dataDate?: string;
  readonly output: string;
  readonly clip: Clip | undefined;
  readonly placeFiles: {
    readonly boundaries?: string;
    readonly communities?: string;
    readonly places?: string;
  };
};

export type ThreadProgress = BuildProgress | { readonly stage: 'checking'; readonly done: undefined };

type Message =
  | { readonly kind: 'progress'; readonly progress: ThreadProgress }
  | { readonly kind: 'built'; readonly facts: MapFacts }
  | { readonly kind: 'refused'; readonly message: string; readonly code: string | undefined };

/** A map could not be made; `code` is the file system's, if it was that. */
export class BuildRefused extends Error {
  override readonly name = 'BuildRefused';
  readonly code: string | undefined;
  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

/**
 * Builds a map in a thread of its own, so that this one can draw the progress and can be stopped at any moment. What was
 * written is opened and checked before it counts.
 * @throws BuildRefused with a sentence; whatever the signal is aborted with.
 */
export async function buildInThread(
  order: BuildOrder,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ThreadProgress) => void },
): Promise<MapFacts> {
  signal.throwIfAborted();
  const worker = new Worker(new URL(import.meta.url), { workerData: { buildOrder: order } });
  const { promise, resolve, reject } = Promise.withResolvers<MapFacts>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: Message) => {
    if (message.kind === 'progress') onProgress(message.progress);
    else if (message.kind === 'built') resolve(message.facts);
    else reject(new BuildRefused(message.message, message.code));
  });
  worker.on('error', (error) => reject(explainWorkerError(error)));
  worker.on('exit', () => reject(new Error('The thread that builds the map ended without a word')));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

function explainWorkerError(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new Refusal('The memory does not suffice to build this map: clip it to a smaller area.');
}

/** The thread's own work. */
async function build({ source, output, clip, placeFiles, dataDate }: BuildOrder): Promise<void> {
  const tell = (message: Message) => parentPort?.postMessage(message);
  const onProgress = (progress: ThreadProgress) => tell({ kind: 'progress', progress });
  try {
    const places = await readPlacesPart(placeFiles);
    await buildMap({
      source,
      output,
      parts: [places],
      onProgress,
      ...(clip && { clip }),
      ...(dataDate !== undefined && { dataDate }),
    });
    onProgress({ stage: 'checking', done: undefined });
    tell({ kind: 'built', facts: makeMapFacts(await openMap(output)) });
  } catch (error) {
    if (!(error instanceof RoadsError)) throw error;
    tell({ kind: 'refused', message: error.message, code: codeOf(error.cause) });
  }
}

function codeOf(cause: unknown): string | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

if (!isMainThread && workerData?.buildOrder !== undefined) await build(workerData.buildOrder as BuildOrder);

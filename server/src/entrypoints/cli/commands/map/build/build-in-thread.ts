import { Worker } from 'node:worker_threads';
import { Refusal } from '../../../refusal.ts';
import type { MapSummary } from '../map-summary.ts';
import type { BuildMessage, BuildOrder, RefusalFacts, ThreadProgress } from './build-worker.ts';

/** A map could not be made; `code` is the file system's, if it was that. */
export class BuildRefused extends Error {
  override readonly name = 'BuildRefused';
  readonly code: string | undefined;
  readonly isNoExtract: boolean;
  constructor(message: string, { code, isNoExtract }: RefusalFacts) {
    super(message);
    this.code = code;
    this.isNoExtract = isNoExtract;
  }
}

/**
 * Builds a map in a thread of its own, so that this one can draw the progress and can be stopped at any moment. What was
 * written is opened and checked before it counts.
 * @throws BuildRefused with a sentence; Refusal where the memory does not suffice; whatever the signal is aborted with.
 */
export async function buildInThread(
  order: BuildOrder,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: ThreadProgress) => void },
): Promise<MapSummary> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./build-worker.ts', import.meta.url), { workerData: order });
  const { promise, resolve, reject } = Promise.withResolvers<MapSummary>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', (message: BuildMessage) => {
    if (message.kind === 'progress') onProgress(message.progress);
    else if (message.kind === 'built') resolve(message.summary);
    else reject(new BuildRefused(message.message, message));
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

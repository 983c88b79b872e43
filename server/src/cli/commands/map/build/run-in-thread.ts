import { Worker } from 'node:worker_threads';
import { Refusal } from '../../../refusal.ts';

/** What a thread tells; an error would lose its class on the way. */
export type ThreadMessage<Result, Progress> =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'done'; readonly result: Result }
  | ({ readonly kind: 'refused'; readonly message: string } & RefusalFacts);

/** `code` is the file system's, if it was that; `isNoExtract`: what was given for an extract is something else. */
export type RefusalFacts = { readonly code: string | undefined; readonly isNoExtract: boolean };

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
 * Builds a map in a thread of its own, so that this one can draw the progress and can be stopped at any
 * moment.
 * @throws BuildRefused with a sentence; Refusal where the memory does not suffice; whatever the signal is aborted with.
 */
export async function runInThread<Result, Progress>(
  worker: URL,
  order: unknown,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Result> {
  signal.throwIfAborted();
  const thread = new Worker(worker, { workerData: order });
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  thread.on('message', (message: ThreadMessage<Result, Progress>) => {
    if (message.kind === 'progress') onProgress(message.progress);
    else if (message.kind === 'done') resolve(message.result);
    else reject(new BuildRefused(message.message, message));
  });
  thread.on('error', (error) => reject(explainThreadError(error)));
  thread.on('exit', () => reject(new Error('The thread that builds the map ended without a word')));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

function explainThreadError(error: unknown): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return error;
  return new Refusal('The memory does not suffice to build this map: clip it to a smaller area.');
}

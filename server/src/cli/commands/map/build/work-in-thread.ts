import { parentPort } from 'node:worker_threads';
import { NoExtract, RoadsError } from '@satha/roads/roads-error';
import type { ThreadMessage } from './run-in-thread.ts';

/** Runs the thread's side of `runInThread`: tells of the progress, and of the result or the refusal. */
export async function workInThread<Result, Progress>(
  work: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<void> {
  const tell = (message: ThreadMessage<Result, Progress>) => parentPort?.postMessage(message);
  try {
    tell({ kind: 'done', result: await work((progress) => tell({ kind: 'progress', progress })) });
  } catch (error) {
    if (!(error instanceof RoadsError)) throw error;
    const { message, cause } = error;
    tell({ kind: 'refused', message, code: codeOf(cause), isNoExtract: error instanceof NoExtract });
  }
}

function codeOf(cause: unknown): string | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

import { Worker } from 'node:worker_threads';
import type { PdfContent } from '../domain/documents/contents/pdf-content.ts';
import { Problem } from '../values/problem.ts';
import type { DrawnPdf } from './pdf-worker-thread.ts';

export type PdfWorker = {
  /** Draws a document as `drawPdf` does. @throws whatever that does, and Problem service_unavailable: too many wait. */
  draw(content: PdfContent): Promise<Uint8Array>;
  /** Ends the thread; what is being drawn is given up. */
  close(): Promise<void>;
};

/** Our own figure: the thread is kept for those who take one document after the other. */
const idleMs = 30_000;
/** Documents that may wait for the thread, ten seconds' work; who asks beyond them is to come again. */
const mostWaiting = 100;

/**
 * Draws in a thread of its own, so that who answers requests meanwhile is not held up: a document takes a tenth of a second.
 * The thread begins with the first document, and ends when none was wanted for a while.
 */
export function createPdfWorker(): PdfWorker {
  const drawing = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let last = 0;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./pdf-worker-thread.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, ...drawn }: DrawnPdf) => {
      const one = drawing.get(id);
      drawing.delete(id);
      if ('bytes' in drawn) one?.resolve(drawn.bytes);
      else one?.reject(new Error(`A document could not be drawn: ${drawn.fault}`));
      if (drawing.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
    });
    started.on('error', (error) => giveUp(started, error));
    started.on('exit', () => giveUp(started, new Error('The thread that draws documents ended.')));
    return started;
  }

  function giveUp(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = undefined;
    for (const one of drawing.values()) one.reject(error);
    drawing.clear();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    // Whoever wants a document from here on begins another thread.
    if (ended) giveUp(ended, new Error('The thread that draws documents was ended.'));
    await ended?.terminate();
  }

  return {
    async draw(content) {
      if (drawing.size >= mostWaiting) throw new Problem('service_unavailable');
      clearTimeout(idle);
      worker ??= start();
      last += 1;
      const drawn = Promise.withResolvers<Uint8Array>();
      drawing.set(last, drawn);
      worker.postMessage({ id: last, content });
      return drawn.promise;
    },
    close: end,
  };
}

import type { PdfContent } from '../domain/documents/contents/pdf-content.ts';
import { createThread } from '../platform/threads/thread.ts';
import type { DrawDocument } from './pdf-worker-thread.ts';

export type PdfWorker = {
  /** Draws a document as `drawPdf` does. @throws whatever that does, and Problem service_unavailable: too many wait. */
  draw(content: PdfContent): Promise<Uint8Array>;
  /** Ends the thread; what is being drawn is given up. */
  close(): Promise<void>;
};

/** Documents that may wait for the thread, ten seconds' work: a document takes a tenth of a second. */
const mostWaiting = 100;

/** Draws documents in a thread of its own. */
export function createPdfWorker(): PdfWorker {
  const thread = createThread<DrawDocument>({
    module: new URL('./pdf-worker-thread.ts', import.meta.url),
    does: 'draws documents',
    mostWaiting,
  });
  return { draw: thread.ask, close: thread.close };
}

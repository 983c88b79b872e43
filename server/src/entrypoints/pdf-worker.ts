import type { PdfContent } from '../domain/documents/contents/pdf-content.ts';
import { createThread } from '../platform/threads/thread.ts';
import type { DrawDocument } from './pdf-worker-thread.ts';

export type PdfWorker = {
  /** Draws a document as `drawPdf` does. @throws whatever that does, and Problem service_unavailable while it draws another one. */
  draw(content: PdfContent): Promise<Uint8Array>;
  /** Ends the thread; what is being drawn is given up. */
  close(): Promise<void>;
};

/** Draws documents in a thread of its own, one at a time: who wants them takes turns before. */
export function createPdfWorker(): PdfWorker {
  const thread = createThread<DrawDocument>({
    module: new URL('./pdf-worker-thread.ts', import.meta.url),
    does: 'draws documents',
    mostWaiting: 1,
  });
  return { draw: thread.ask, close: thread.close };
}

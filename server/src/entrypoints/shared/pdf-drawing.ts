import type { Environment } from '../../config/environment.ts';
import type { Seller } from '../../domain/documents/document.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { LimitName, NoteLimit } from '../../platform/http/limits/limit-counter.ts';
import { defaultSellerOf } from '../default-seller.ts';
import { createPdfWorker, type PdfWorker } from '../pdf-worker.ts';
import { createDocumentTurns, type DocumentTurns } from './documents/document-turns.ts';

/** What draws the documents of one API, or the condition reports of all; whoever wants one waits for their turn. */
export type PdfDrawing = DocumentTurns & {
  readonly isSandbox: boolean;
  /** Who carries trips out while the operator has not said so. */
  readonly defaultSeller: Seller | undefined;
  readonly draw: PdfWorker['draw'];
};

export type PdfDrawingParts = {
  readonly environment: Environment;
  readonly limits: { readonly noteLimit: NoteLimit };
};

/** Opens a thread that draws documents until the service closes; `limit` is what its refusals are noted as. */
export function openPdfDrawing(
  server: HttpServer,
  { environment, limits }: PdfDrawingParts,
  limit: LimitName = 'documents',
): PdfDrawing {
  const pdfWorker = createPdfWorker();
  server.addHook('onClose', () => pdfWorker.close());
  return {
    isSandbox: environment === 'test',
    defaultSeller: defaultSellerOf(environment),
    draw: pdfWorker.draw,
    ...createDocumentTurns(() => limits.noteLimit(limit)),
  };
}

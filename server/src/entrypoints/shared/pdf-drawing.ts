import type { Environment } from '../../config/environment.ts';
import type { Seller } from '../../domain/documents/document.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { defaultSellerOf } from '../default-seller.ts';
import { createPdfWorker, type PdfWorker } from '../pdf-worker.ts';

/** What draws the documents of one API, or the condition reports of all. */
export type PdfDrawing = {
  readonly isSandbox: boolean;
  /** Who carries trips out while the operator has not said so. */
  readonly defaultSeller: Seller | undefined;
  readonly draw: PdfWorker['draw'];
};

/** Opens a thread that draws documents until the service closes. */
export function openPdfDrawing(server: HttpServer, environment: Environment): PdfDrawing {
  const pdfWorker = createPdfWorker();
  server.addHook('onClose', () => pdfWorker.close());
  return {
    isSandbox: environment === 'test',
    defaultSeller: defaultSellerOf(environment),
    draw: pdfWorker.draw,
  };
}

import { parentPort } from 'node:worker_threads';
import type { PdfContent } from '../domain/documents/contents/pdf-content.ts';
import { drawPdf } from '../domain/documents/pdf/draw-pdf.ts';

export type PdfToDraw = { readonly id: number; readonly content: PdfContent };
export type DrawnPdf = { readonly id: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly fault: string }
);

parentPort?.on('message', async ({ id, content }: PdfToDraw) => {
  parentPort?.postMessage(await draw(id, content));
});

async function draw(id: number, content: PdfContent): Promise<DrawnPdf> {
  try {
    return { id, bytes: new Uint8Array(await drawPdf(content)) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

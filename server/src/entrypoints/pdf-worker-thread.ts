import type { PdfContent } from '../domain/documents/contents/pdf-content.ts';
import { drawPdf } from '../domain/documents/pdf/draw-pdf.ts';
import { answerQuestions } from '../platform/threads/answer-questions.ts';

export type DrawDocument = typeof drawDocument;

async function drawDocument(content: PdfContent): Promise<Uint8Array> {
  return new Uint8Array(await drawPdf(content));
}

answerQuestions(drawDocument);

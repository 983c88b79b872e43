import type { PdfContent } from '../domain/documents/contents/pdf-content.ts';
import { drawPdf } from '../domain/documents/pdf/draw-pdf.ts';
import { answerQuestions } from '../platform/threads/answer-questions.ts';

answerQuestions(async (content: PdfContent) => new Uint8Array(await drawPdf(content)));

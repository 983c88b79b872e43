import { defaultLanguage, type Language } from '@satha/terms/languages';
import type { FastifyReply } from 'fastify';
import { documentName, type IssuedDocument } from '../../../domain/documents/document.ts';
import { drawDocument, drawStatement } from '../../../domain/documents/draw-document.ts';
import type { Statement } from '../../../domain/documents/statements/statement.ts';
import { sendPdf } from '../../send-pdf.ts';
import type { PdfDrawing } from '../pdf-drawing.ts';

type Drawing = Pick<PdfDrawing, 'isSandbox' | 'draw'> & { readonly language: Language | undefined };

/** Sends a document as a PDF, in the usual language where none is named. */
export async function sendDocument(
  reply: FastifyReply,
  document: IssuedDocument,
  { language = defaultLanguage, ...drawing }: Drawing,
): Promise<FastifyReply> {
  const bytes = await drawDocument(document, { ...drawing, language });
  return sendPdf(reply, bytes, `${documentName(document)}-${language}`);
}

/** Sends an account's statement as a PDF, in the usual language where none is named. */
export async function sendStatement(
  reply: FastifyReply,
  accountId: number,
  statement: Statement,
  { language = defaultLanguage, ...drawing }: Drawing,
): Promise<FastifyReply> {
  const bytes = await drawStatement(statement, { ...drawing, language });
  return sendPdf(reply, bytes, `statement-${accountId}-${statement.month}-${language}`);
}

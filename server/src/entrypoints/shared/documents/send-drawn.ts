import { defaultLanguage, type Language } from '@satha/terms/languages';
import type { FastifyReply } from 'fastify';
import { documentName, type IssuedDocument } from '../../../domain/documents/document.ts';
import { drawDocument, drawStatement } from '../../../domain/documents/draw-document.ts';
import type { Statement } from '../../../domain/documents/statements/statement.ts';
import { sendPdf } from '../../send-pdf.ts';
import type { PdfDrawing } from '../pdf-drawing.ts';
import type { DocumentAsker } from './document-turns.ts';

type Drawing = Pick<PdfDrawing, 'isSandbox' | 'draw' | 'inTurn'> & {
  readonly asker: DocumentAsker;
  readonly language: Language | undefined;
};

/** Sends a document as a PDF, in the usual language where none is named. */
export async function sendDocument(
  reply: FastifyReply,
  document: IssuedDocument,
  { language = defaultLanguage, asker, inTurn, ...drawing }: Drawing,
): Promise<FastifyReply> {
  const bytes = await inTurn(asker, () => drawDocument(document, { ...drawing, language }));
  return sendPdf(reply, bytes, `${documentName(document)}-${language}`);
}

/** Sends an account's statement as a PDF, in the usual language where none is named; it is made when its turn has come. */
export async function sendStatement(
  reply: FastifyReply,
  { accountId, month }: { readonly accountId: number; readonly month: string },
  make: () => Promise<Statement>,
  { language = defaultLanguage, asker, inTurn, ...drawing }: Drawing,
): Promise<FastifyReply> {
  const bytes = await inTurn(asker, async () => drawStatement(await make(), { ...drawing, language }));
  return sendPdf(reply, bytes, `statement-${accountId}-${month}-${language}`);
}

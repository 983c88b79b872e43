import { finished } from 'node:stream/promises';
import { languages } from '@satha/terms/languages';
import type { PdfContent } from '../contents/pdf-content.ts';
import { drawFooters, drawHead, drawNotes, drawStrips } from './draw-parts.ts';
import { drawPictures } from './draw-pictures.ts';
import { drawTable } from './draw-table.ts';
import { createPageLayout, margins } from './page-layout.ts';

/**
 * Draws a document's content as a PDF (A4). The same content gives the same bytes each time with one release of the
 * software. PDFKit
 * and what sets text are loaded with the first document: most processes draw none.
 */
export async function drawPdf(content: PdfContent): Promise<Buffer> {
  const [{ default: PDFDocument }, { createTextSetter }] = await Promise.all([
    import('pdfkit'),
    import('./text-setter.ts'),
  ]);
  const madeAt = new Date(content.madeAtMs);
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    lang: content.language,
    displayTitle: true,
    info: {
      Title: plain(`${content.title} ${content.subtitle}`),
      Producer: 'Satha',
      Creator: 'Satha',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const direction = languages[content.language].direction;
  const layout = createPageLayout(doc, createTextSetter(doc, direction), direction);
  drawHead(layout, content);
  for (const table of content.tables) drawTable(layout, table);
  for (const group of content.pictures ?? []) drawPictures(layout, group);
  drawNotes(layout, content.notes);
  drawStrips(layout, content.strip);
  drawFooters(layout, content);
  doc.end();
  await finished(doc);
  return Buffer.concat(chunks);
}

function plain(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

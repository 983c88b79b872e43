import { finished } from 'node:stream/promises';
import { languages } from '@satha/terms/languages';
import type { Sheet } from '../sheets/sheet.ts';
import { drawFooters, drawHead, drawNotes, drawStrips } from './draw-parts.ts';
import { drawTable } from './draw-table.ts';
import { createPen, margins } from './pen.ts';
import { createTextSetter } from './text-setter.ts';
import { loadTypefaces } from './typefaces.ts';

/**
 * Draws a sheet as a PDF (A4). The same sheet gives the same bytes each time with one release of the software. What
 * draws is loaded with the first sheet, for most processes draw none.
 */
export async function drawSheet(sheet: Sheet): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const madeAt = new Date(sheet.madeAtMs);
  const doc = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    lang: sheet.language,
    displayTitle: true,
    info: {
      Title: plain(`${sheet.title} ${sheet.subtitle}`),
      Producer: 'Satha',
      Creator: 'Satha',
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const { name, bytes } of loadTypefaces()) doc.registerFont(name, bytes);

  const direction = languages[sheet.language].direction;
  const pen = createPen(doc, createTextSetter(doc, direction), direction);
  drawHead(pen, sheet);
  for (const table of sheet.tables) drawTable(pen, table);
  drawNotes(pen, sheet.notes);
  drawStrips(pen, sheet.strip);
  drawFooters(pen, sheet);
  doc.end();
  await finished(doc);
  return Buffer.concat(chunks);
}

function plain(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}

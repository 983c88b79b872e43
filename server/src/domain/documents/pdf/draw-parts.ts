import type { Fact, Sheet } from '../sheets/sheet.ts';
import { ink, margins, type Pen, styles } from './pen.ts';

const gap = 24;

/** Title, who from and who to, facts, and the one figure that matters. */
export function drawHead(pen: Pen, sheet: Sheet): void {
  const { width } = pen;
  pen.y += pen.write(sheet.title, styles.title, { from: 0, width });
  pen.y += pen.write(sheet.subtitle, styles.subtitle, { from: 0, width }) + 10;
  pen.rule(pen.y, ink.brand);
  pen.y += 16;
  drawParties(pen, sheet.parties);
  drawFacts(pen, sheet.facts);
  if (sheet.lead) {
    const [label, value] = sheet.lead;
    pen.y += 6;
    pen.y += pen.write(label, styles.label, { from: 0, width });
    pen.y += pen.write(value, styles.lead, { from: 0, width }) + 12;
  }
}

function drawParties(pen: Pen, parties: Sheet['parties']): void {
  const width = (pen.width - gap) / 2;
  const heights = parties.map(({ heading, lines }, index) => {
    const from = index * (width + gap);
    let y = pen.y;
    y += pen.write(heading, styles.label, { from, width, y });
    for (const [place, line] of lines.entries()) {
      y += pen.write(line, place === 0 ? styles.strong : styles.text, { from, width, y });
    }
    return y - pen.y;
  });
  pen.y += Math.max(0, ...heights) + 14;
}

/** Three to a row. */
function drawFacts(pen: Pen, facts: readonly Fact[]): void {
  const columns = 3;
  const width = (pen.width - gap * (columns - 1)) / columns;
  for (let first = 0; first < facts.length; first += columns) {
    const row = facts.slice(first, first + columns);
    const heights = row.map(([label, value], index) => {
      const from = index * (width + gap);
      const above = pen.write(label, styles.label, { from, width });
      return above + pen.write(value, styles.text, { from, width, y: pen.y + above });
    });
    pen.y += Math.max(...heights) + 8;
  }
  pen.y += 6;
}

export function drawNotes(pen: Pen, notes: readonly string[]): void {
  pen.y += 4;
  for (const note of notes) {
    pen.makeRoom(pen.heightOf(note, styles.text, pen.width));
    pen.y += pen.write(note, { ...styles.text, color: ink.quiet }, { from: 0, width: pen.width }) + 6;
  }
}

/** The standing strip of the sandbox, over every page. */
export function drawStrips(pen: Pen, strip: string | undefined): void {
  if (strip === undefined) return;
  const { doc } = pen;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.rect(0, 0, doc.page.width, 24).fill(ink.amber);
    pen.write(
      strip,
      { ...styles.strong, color: ink.text },
      { from: 0, width: pen.width, y: 5, align: 'center' },
    );
  }
}

/** The page's number and what the document is, at the foot of every page. */
export function drawFooters(pen: Pen, { title, subtitle, footer }: Sheet): void {
  const { doc, width } = pen;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Text below the bottom margin would make PDFKit begin a page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - margins.bottom + 24;
    pen.rule(y - 8);
    pen.write(`${title} · ${subtitle}`, styles.label, { from: 0, width: width * 0.7, y });
    const place = footer.replace('{page}', String(page - start + 1)).replace('{pages}', String(count));
    pen.write(place, styles.label, { from: width * 0.7, width: width * 0.3, y, align: 'end' });
  }
}

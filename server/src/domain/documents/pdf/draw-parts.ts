import type { Fact, PdfContent } from '../contents/pdf-content.ts';
import { ink, margins, type PageLayout, styles } from './page-layout.ts';

const gap = 24;

/** Draws title, who from and who to, facts, and the one figure that matters. */
export function drawHead(layout: PageLayout, content: PdfContent): void {
  const { width } = layout;
  layout.y += layout.write(content.title, styles.title, { from: 0, width });
  layout.y += layout.write(content.subtitle, styles.subtitle, { from: 0, width }) + 10;
  layout.rule(layout.y, ink.brand);
  layout.y += 16;
  drawParties(layout, content.parties);
  drawFacts(layout, content.facts);
  if (content.lead) {
    const [label, value] = content.lead;
    layout.y += 6;
    layout.y += layout.write(label, styles.label, { from: 0, width });
    layout.y += layout.write(value, styles.lead, { from: 0, width }) + 12;
  }
}

function drawParties(layout: PageLayout, parties: PdfContent['parties']): void {
  const width = (layout.width - gap) / 2;
  const heights = parties.map(({ heading, lines }, index) => {
    const from = index * (width + gap);
    let y = layout.y;
    y += layout.write(heading, styles.label, { from, width, y });
    for (const [index, line] of lines.entries()) {
      y += layout.write(line, index === 0 ? styles.strong : styles.text, { from, width, y });
    }
    return y - layout.y;
  });
  layout.y += Math.max(0, ...heights) + 14;
}

/** Three to a row. */
function drawFacts(layout: PageLayout, facts: readonly Fact[]): void {
  const columns = 3;
  const width = (layout.width - gap * (columns - 1)) / columns;
  for (let first = 0; first < facts.length; first += columns) {
    const row = facts.slice(first, first + columns);
    const heights = row.map(([label, value], index) => {
      const from = index * (width + gap);
      const above = layout.write(label, styles.label, { from, width });
      return above + layout.write(value, styles.text, { from, width, y: layout.y + above });
    });
    layout.y += Math.max(...heights) + 8;
  }
  layout.y += 6;
}

export function drawNotes(layout: PageLayout, notes: readonly string[]): void {
  layout.y += 4;
  for (const note of notes) {
    layout.makeRoom(layout.heightOf(note, styles.text, layout.width));
    layout.y +=
      layout.write(note, { ...styles.text, color: ink.quiet }, { from: 0, width: layout.width }) + 6;
  }
}

/** Draws the standing strip of the sandbox, over every page. */
export function drawStrips(layout: PageLayout, strip: string | undefined): void {
  if (strip === undefined) return;
  const { doc } = layout;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    doc.rect(0, 0, doc.page.width, 24).fill(ink.amber);
    layout.write(
      strip,
      { ...styles.strong, color: ink.text },
      { from: 0, width: layout.width, y: 5, align: 'center' },
    );
  }
}

/** Draws the page's number and what the document is, at the foot of every page. */
export function drawFooters(layout: PageLayout, { title, subtitle, footer }: PdfContent): void {
  const { doc, width } = layout;
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Text below the bottom margin would make PDFKit begin a page.
    doc.page.margins.bottom = 0;
    const y = doc.page.height - margins.bottom + 24;
    layout.rule(y - 8);
    layout.write(`${title} · ${subtitle}`, styles.label, { from: 0, width: width * 0.7, y });
    const place = footer.replace('{page}', String(page - start + 1)).replace('{pages}', String(count));
    layout.write(place, styles.label, { from: width * 0.7, width: width * 0.3, y, align: 'end' });
  }
}

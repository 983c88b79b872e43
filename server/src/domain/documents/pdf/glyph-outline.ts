import { DrawFuncs, type Font } from 'harfbuzzjs';

/** Returns the outline of a glyph in operators of PDF (ISO 32000, 8.5.2), in units of the font; empty for one that shows nothing. */
export function outlineOf(font: Font, glyphId: number): string {
  const operators: string[] = [];
  font.drawGlyph(glyphId, pen, operators);
  return operators.join(' ');
}

const pen = createPen();

/** HarfBuzz makes cubic curves of the others. */
function createPen(): DrawFuncs {
  const made = new DrawFuncs();
  made.setMoveToFunc((x, y, path) => write(path, x, y, 'm'));
  made.setLineToFunc((x, y, path) => write(path, x, y, 'l'));
  made.setCubicToFunc((c1x, c1y, c2x, c2y, x, y, path) => write(path, c1x, c1y, c2x, c2y, x, y, 'c'));
  made.setClosePathFunc((path) => write(path, 'h'));
  return made;
}

function write(path: unknown, ...operator: readonly (number | string)[]): void {
  if (!Array.isArray(path)) throw new Error('an outline is drawn into no list');
  path.push(
    operator.map((part) => (typeof part === 'number' ? Math.round(part * 100) / 100 : part)).join(' '),
  );
}

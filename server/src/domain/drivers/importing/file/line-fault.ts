import type { FileFaultWord, ImportColumn, LineFaultWord } from '@satha/terms/fleet-imports';

/** What is wrong in a line, for whoever says it in words. */
export type Fault = {
  readonly word: LineFaultWord;
  readonly column?: ImportColumn;
  /** What stands there, cut where it is long; of a thing that is there already, what it is known by. */
  readonly text?: string;
  /** The bounds of a number. */
  readonly least?: number;
  readonly most?: number;
  /** How many cells the line and the head have. */
  readonly found?: number;
  readonly wanted?: number;
  readonly firstLine?: number;
  /** A sentence in English that begins with the column, where the rule of a text has one. */
  readonly detail?: string;
};

export type LineFault = Fault & { readonly line: number };

/** Why a file is no table of the columns. */
export type FileFault = {
  readonly word: FileFaultWord;
  /** Where a quotation mark is out of place. */
  readonly line?: number;
  readonly lines?: number;
  readonly most?: number;
  readonly unknown?: readonly string[];
  readonly twice?: readonly string[];
  readonly missing?: readonly string[];
};

const longestShown = 60;

/** Returns a text of the file as it may be shown: a cell can be as long as the file. */
export function cutText(text: string): string {
  const start = [...text.slice(0, 2 * longestShown)];
  return start.length > longestShown ? `${start.slice(0, longestShown).join('')}…` : text;
}

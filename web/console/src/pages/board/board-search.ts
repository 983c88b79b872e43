import { readChoice, readId, readText } from '@satha/web-kit/lists/page-search.ts';
import type { BoardFilter } from './store/board-filter.ts';
import { type BoardColumn, boardColumns } from './store/standing.ts';

export const boardPanes = ['board', 'map', 'drivers'] as const;
export type BoardPane = (typeof boardPanes)[number];

export const demoChoices = ['without', 'only'] as const;
export const longestSearch = 100;

/** What the board shows, as it stands in the page's address. */
export type BoardSearch = {
  /** What is chosen; the other is lit where it belongs to it. */
  readonly trip?: number;
  readonly driver?: number;
  /** Columns that are folded, with dots between. */
  readonly fold?: string;
  readonly search?: string;
  readonly account?: number;
  readonly demo?: (typeof demoChoices)[number];
  /** On a phone, where one part is shown at a time. */
  readonly pane?: BoardPane;
};

/** Reads the address; what cannot be used is left out. */
export function readBoardSearch(raw: Record<string, unknown>): BoardSearch {
  const [trip, driver, account] = [readId(raw.trip), readId(raw.driver), readId(raw.account)];
  const fold = writeFolded(readFolded(readText(raw.fold, longestSearch)));
  const search = readText(raw.search, longestSearch);
  const demo = readChoice(raw.demo, demoChoices);
  const pane = readChoice(raw.pane, boardPanes);
  return {
    ...(trip !== undefined && { trip }),
    ...(driver !== undefined && { driver }),
    ...(fold !== undefined && { fold }),
    ...(search !== undefined && { search }),
    ...(account !== undefined && { account }),
    ...(demo && { demo }),
    ...(pane && { pane }),
  };
}

export function readFolded(fold: string | undefined): readonly BoardColumn[] {
  const names = fold?.split('.') ?? [];
  return boardColumns.filter((column) => names.includes(column));
}

export function writeFolded(columns: readonly BoardColumn[]): string | undefined {
  return columns.join('.') || undefined;
}

export function makeBoardFilter({ search, account, demo }: BoardSearch): BoardFilter {
  return { search, account, demo };
}

import { expect, test } from 'vitest';
import { readBoardSearch, readFolded, writeFolded } from './board-search.ts';

test('The address says what is chosen, folded and filtered, and what cannot be used is left out', () => {
  const raw = {
    trip: '12',
    driver: 3,
    fold: 'done.scheduled.x',
    search: ' khan ',
    account: 'x',
    demo: 'only',
  };
  expect(readBoardSearch({ ...raw, pane: 'sky' })).toEqual({
    ...{ trip: 12, driver: 3, fold: 'scheduled.done', search: 'khan', demo: 'only' },
  });
  expect(readFolded(writeFolded(['searching', 'done']))).toEqual(['searching', 'done']);
  expect(readBoardSearch({ fold: 'x' })).toEqual({});
});

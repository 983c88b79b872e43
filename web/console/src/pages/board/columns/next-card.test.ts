import { expect, test } from 'vitest';
import { emptyLayout } from '../store/board-layout.ts';
import { type ArrowKey, nextCard } from './next-card.ts';

const columns = {
  ...emptyLayout.columns,
  searching: [1, 2, 3],
  at_pickup: [7],
  loaded: [8, 9],
  done: [10, 11],
};

test.each<[from: number, key: ArrowKey, isRtl: boolean, to: number | undefined]>([
  [1, 'ArrowDown', false, 2],
  [1, 'ArrowUp', false, undefined],
  [3, 'ArrowDown', false, undefined],
  [2, 'ArrowRight', false, 7],
  [2, 'ArrowLeft', true, 7],
  [7, 'ArrowRight', false, 10],
  [11, 'ArrowLeft', false, 7],
  [1, 'ArrowLeft', false, undefined],
  [8, 'ArrowDown', false, undefined],
  [99, 'ArrowDown', false, undefined],
])(
  'From trip %i %s (right to left: %s) leads to %s, past folded columns and those without trips',
  (from, key, isRtl, to) => {
    expect(nextCard(from, key, { columns, folded: ['loaded'], isRtl })).toBe(to);
  },
);

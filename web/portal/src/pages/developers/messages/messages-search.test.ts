import { expect, test } from 'vitest';
import { readMessagesSearch } from './messages-search.ts';

test('An address says which messages are shown, as far as it makes sense', () => {
  expect(readMessagesSearch({ search: 46, kind: 'sign_in_code', page: 2 })).toEqual({
    search: '46',
    kind: 'sign_in_code',
  });
  expect(readMessagesSearch({ search: ' ', kind: 'letter' })).toEqual({});
});

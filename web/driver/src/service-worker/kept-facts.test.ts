import 'fake-indexeddb/auto';
import { deleteDB } from 'idb';
import { afterEach, expect, it, vi } from 'vitest';
import { writePhoneFact } from '../kept/fact-access.ts';
import { kept } from '../kept/phone-store.ts';
import { readKeptFacts } from './kept-facts.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it('a worker that is woken before the app made its database leaves it to the app', async () => {
  kept.close();
  await deleteDB('satha-drive');
  expect(await readKeptFacts()).toEqual({});
  await kept.write((transaction) => writePhoneFact(transaction, 'session', { state: 'out' }));
  expect(await readKeptFacts()).toEqual({ session: { state: 'out' }, notices: undefined });
});

it('a worker whose phone gives it no database goes on without', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Not here', 'SecurityError');
  });
  expect(await readKeptFacts()).toEqual({});
});

import { expect, test } from 'vitest';
import { findSynonym, type SynonymWord } from './find-synonym.ts';

test.each<[wanted: string, word: SynonymWord]>([
  ['invite', 'members'],
  ['invoice', 'documents'],
  ['refund', 'wallet'],
  ['order', 'booking'],
  ['addmoney', 'topUp'],
  ['Dark', 'dark'],
  ['2fa', 'profile'],
  ['دعوه', 'members'],
  ['فاتورة', 'documents'],
  ['إسترداد', 'wallet'],
  ['invoices', 'documents'],
  ['users', 'members'],
  ['الفواتير', 'documents'],
  ['رصيد', 'wallet'],
  ['كلمة السر', 'profile'],
  ['احجز', 'booking'],
  ['الو', 'dark'],
])('“%s” finds %s', (wanted, word) => {
  expect(findSynonym(word, wanted)).toEqual(expect.any(String));
});

test('One letter, or what stands within a word, finds nothing', () => {
  expect(findSynonym('members', 'i')).toBe(undefined);
  expect(findSynonym('members', 'vite')).toBe(undefined);
  expect(findSynonym('documents', 'invite')).toBe(undefined);
});

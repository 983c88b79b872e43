import { expect, test } from 'vitest';
import { countCuts, noteContact, noteSilence, readContact } from './contact.ts';

test('An answer that was on its way when the connection was lost does not say that it is back; a later one does', () => {
  const before = countCuts();
  noteContact(before);
  expect(readContact().isCut).toBe(false);
  noteSilence();
  noteContact(before);
  expect(readContact().isCut).toBe(true);
  noteContact(countCuts());
  expect(readContact().isCut).toBe(false);
});

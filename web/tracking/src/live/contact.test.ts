import { expect, test } from 'vitest';
import { noteContact, noteSilence, readContact } from './contact.ts';

test('An answer that was on its way when the connection was lost does not say that it is back; a later one does', () => {
  const before = performance.now();
  noteContact(before);
  expect(readContact().isCut).toBe(false);
  noteSilence();
  noteContact(before - 1);
  expect(readContact().isCut).toBe(true);
  noteContact(performance.now());
  expect(readContact().isCut).toBe(false);
});

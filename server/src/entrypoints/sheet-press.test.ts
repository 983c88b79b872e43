import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Sheet } from '../domain/documents/sheets/sheet.ts';
import { createSheetPress, type SheetPress } from './sheet-press.ts';

const sheet: Sheet = {
  language: 'en',
  title: 'Receipt',
  subtitle: 'RCT-2026-000001',
  strip: undefined,
  facts: [],
  parties: [],
  lead: undefined,
  tables: [],
  notes: [],
  footer: '{page}/{pages}',
  madeAtMs: 0,
};

let press: SheetPress;
beforeEach(() => {
  press = createSheetPress();
});
afterEach(() => press.close());

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').startsWith('%PDF-');

test('a document that is wanted just as the idle thread ends is drawn all the same', async () => {
  await press.draw(sheet);
  const ending = press.close();
  expect(isPdf(await press.draw(sheet))).toBe(true);
  await ending;
});

test('a document that is being drawn when the service stops is refused, and nobody waits for it', async () => {
  const drawn = press.draw(sheet);
  await Promise.all([press.close(), expect(drawn).rejects.toThrow('was ended')]);
});

test('whoever asks for a document while a hundred wait is told to come again', async () => {
  const asked = Array.from({ length: 101 }, () => press.draw(sheet));
  await expect(asked[100]).rejects.toMatchObject({ code: 'service_unavailable' });
  const waiting = Promise.allSettled(asked);
  await press.close();
  await waiting;
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PdfContent } from '../domain/documents/contents/pdf-content.ts';
import { createPdfWorker, type PdfWorker } from './pdf-worker.ts';

const content: PdfContent = {
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

let pdfWorker: PdfWorker;
beforeEach(() => {
  pdfWorker = createPdfWorker();
});
afterEach(() => pdfWorker.close());

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1').startsWith('%PDF-');

test('a document that is wanted just as the idle thread ends is drawn all the same', async () => {
  await pdfWorker.draw(content);
  const ending = pdfWorker.close();
  expect(isPdf(await pdfWorker.draw(content))).toBe(true);
  await ending;
});

test('a document that is being drawn when the service stops is refused, and nobody waits for it', async () => {
  const drawn = pdfWorker.draw(content);
  await Promise.all([pdfWorker.close(), expect(drawn).rejects.toThrow('was ended')]);
});

test('whoever asks for a document while another one is drawn is told to come again', async () => {
  const asked = [pdfWorker.draw(content), pdfWorker.draw(content)];
  await expect(asked[1]).rejects.toMatchObject({ code: 'service_unavailable' });
  const waiting = Promise.allSettled(asked);
  await pdfWorker.close();
  await waiting;
});

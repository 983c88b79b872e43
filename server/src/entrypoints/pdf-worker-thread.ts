import { parentPort } from 'node:worker_threads';
import { drawSheet } from '../domain/documents/pdf/draw-sheet.ts';
import type { Sheet } from '../domain/documents/sheets/sheet.ts';

export type SheetToDraw = { readonly id: number; readonly sheet: Sheet };
export type DrawnSheet = { readonly id: number } & (
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly fault: string }
);

parentPort?.on('message', async ({ id, sheet }: SheetToDraw) => {
  parentPort?.postMessage(await draw(id, sheet));
});

async function draw(id: number, sheet: Sheet): Promise<DrawnSheet> {
  try {
    return { id, bytes: new Uint8Array(await drawSheet(sheet)) };
  } catch (error) {
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

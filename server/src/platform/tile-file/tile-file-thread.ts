import { parentPort, workerData } from 'node:worker_threads';
import { type Mbtiles, openMbtiles, type TileFacts, TileFileError } from './mbtiles.ts';

/** What the thread is asked; answers carry the same number. */
export type TileQuestion = {
  readonly number: number;
  readonly z: number;
  readonly x: number;
  readonly y: number;
};

/** An error would lose its class on the way: refusals go over as sentences. */
export type ThreadAnswer =
  | { readonly kind: 'opened'; readonly facts: TileFacts }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'tile'; readonly number: number; readonly data: Uint8Array | undefined }
  | { readonly kind: 'failed'; readonly number: number; readonly reason: string };

function say(answer: ThreadAnswer): void {
  // The bytes are the database's own copy for this row: they go over whole.
  const handed = answer.kind === 'tile' && answer.data ? [answer.data.buffer as ArrayBuffer] : [];
  parentPort?.postMessage(answer, handed);
}

function reasonOf(error: unknown): string {
  if (error instanceof TileFileError) return error.message;
  throw error;
}

function open(): Mbtiles | undefined {
  try {
    return openMbtiles(String(workerData));
  } catch (error) {
    say({ kind: 'refused', reason: reasonOf(error) });
    return undefined;
  }
}

const file = open();
if (file) {
  parentPort?.on('message', ({ number, z, x, y }: TileQuestion) => {
    try {
      say({ kind: 'tile', number, data: file.readTile(z, x, y) });
    } catch (error) {
      say({ kind: 'failed', number, reason: reasonOf(error) });
    }
  });
  say({ kind: 'opened', facts: file.facts });
}

import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from './measure-ratios.ts';

const times = 50;
const pageBytes = 8192;

/** Measures what one durable write of a page takes on the disk that the database lies on, median in ms. */
export async function measureDiskSyncMs(folder: string): Promise<number> {
  const file = await open(join(folder, 'disk-sync'), 'w');
  try {
    const page = Buffer.alloc(pageBytes, 1);
    const tookMs: number[] = [];
    for (let index = 0; index < times; index++) {
      const startMs = performance.now();
      await file.write(page, 0, pageBytes, index * pageBytes);
      await file.datasync();
      tookMs.push(performance.now() - startMs);
    }
    return median(tookMs);
  } finally {
    await file.close();
  }
}

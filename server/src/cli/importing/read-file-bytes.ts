import { open } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';

/** Our own figure: more than any fleet has. */
export const mostBytes = 5_000_000;

/** Reads a CSV file as it lies on the disk. @throws Refusal when there is no such file, or it is too large. */
export async function readFileBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file).catch((error: Error) => {
    throw new Refusal(`${file} cannot be read (${error.message}); give a CSV file.`);
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) throw new Refusal(`${file} is no file; give a CSV file.`);
    if (facts.size > mostBytes) {
      throw new Refusal(`${file} has ${facts.size} bytes; divide it into files of at most ${mostBytes}.`);
    }
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

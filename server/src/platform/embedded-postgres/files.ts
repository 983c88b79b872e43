import { closeSync, fsyncSync, openSync, writeFileSync } from 'node:fs';
import { explainFileError, StartUpError } from '../start-up-error.ts';

/** Writes the file so that it outlasts a power cut. */
export function writeDurably(file: string, text: string, mode: number): void {
  const handle = openSync(file, 'w', mode);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Makes a renaming in the folder outlast a power cut. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Runs the work; an error of the file system that the operator can cure comes out as a StartUpError. */
export function withFileErrors<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartUpError) throw error;
    const place = (error as NodeJS.ErrnoException | undefined)?.path ?? path;
    throw explainFileError(error, place) ?? error;
  }
}

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
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

/**
 * Makes the folder and those above it that are missing; true when it was not there. Node's own recursive way never
 * returns where the system says that a path cannot be (below /proc).
 */
export function makeFolders(folder: string): boolean {
  if (existsSync(folder) && statSync(folder).isDirectory()) return false;
  const parent = dirname(folder);
  if (parent !== folder) makeFolders(parent);
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    // Another process may have made it in this moment.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory()) return false;
    throw error;
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

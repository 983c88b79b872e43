import { readFile } from 'node:fs/promises';
import { cannotBeRead } from '../../roads-error.ts';

/** @throws RoadsError with a sentence; `what` is what the file should hold. */
export async function readInputFile(path: string, what: string): Promise<string> {
  try {
    const text = await readFile(path, 'utf8');
    return text.replace(/^\uFEFF/, '');
  } catch (error) {
    throw cannotBeRead(`The ${what} ${path}`, error);
  }
}

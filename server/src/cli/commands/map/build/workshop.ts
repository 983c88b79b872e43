import { constants, copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../../../../values/clock.ts';
import { explainMapFileError } from '../explain-map-file-error.ts';

/**
 * Makes a folder beside a file, in which it is made. Those of builds that were killed are removed after a
 * day.
 * @throws Refusal when it cannot be made; `elsewhere` is how to have the file written to another place.
 */
export async function openWorkshop(output: string, clock: Clock, elsewhere?: string): Promise<string> {
  const folder = dirname(output);
  const prefix = `.${basename(output)}.building-`;
  try {
    await mkdir(folder, { recursive: true });
    const yesterday = clock().epochMilliseconds - 24 * 60 * 60_000;
    for (const name of await readdir(folder)) {
      if (!name.startsWith(prefix)) continue;
      const made = await stat(join(folder, name)).catch(() => undefined);
      if (made !== undefined && made.mtimeMs < yesterday)
        await rm(join(folder, name), { recursive: true, force: true });
    }
    return await mkdtemp(join(folder, prefix));
  } catch (error) {
    throw explainMapFileError(error, output, elsewhere) ?? error;
  }
}

/**
 * Gives the file that serves a second name, so that there is a way back; its place is never empty meanwhile. What is not
 * sound is no way back, and does not take the place of one that is.
 */
export async function keepPrevious(
  output: string,
  workshop: string,
  isSound: () => Promise<boolean>,
): Promise<string | undefined> {
  if (!(await isSound())) return undefined;
  const kept = join(workshop, 'previous');
  try {
    await link(output, kept).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw error;
      return copyFile(output, kept, constants.COPYFILE_FICLONE);
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const previous = `${output}.previous`;
  await rename(kept, previous);
  return previous;
}

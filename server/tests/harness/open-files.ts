import { readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/** The files below a folder that a process of this machine holds open, as Linux tells. */
export async function openFiles(pid: number | 'self' | undefined, folder: string): Promise<string[]> {
  const handles = `/proc/${pid}/fd`;
  const names = await readdir(handles);
  const paths = await Promise.all(names.map((name) => readlink(join(handles, name)).catch(() => '')));
  return paths.filter((path) => path.startsWith(folder));
}

/** The files that have not come whole, in the folder that keeps photos. */
export const draftsOf = (folder: string): Promise<string[]> => readdir(join(folder, 'drafts'));

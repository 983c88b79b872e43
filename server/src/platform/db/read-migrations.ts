import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Migration = {
  readonly version: number;
  readonly name: string;
  readonly text: string;
  readonly sha256: string;
};

/** Reads this release's migrations, the first one first. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return {
        version: Number.parseInt(name, 10),
        name,
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

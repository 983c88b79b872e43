import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { PlaceFiles } from './places/read-places-part.ts';

/** Where the whole UAE would be. */
export const uaeExtract = join(process.env.MAP_DATA ?? '', 'uae-2021-08.osm.pbf');

/** Whether the data of the whole UAE is at hand. */
export const isUaeThere = Boolean(process.env.MAP_DATA) && existsSync(uaeExtract);

/** Those of the files on places that are at hand too. */
export function findPlaceFiles(): PlaceFiles {
  const find = (name: string) => [join(process.env.MAP_DATA ?? '', name)].find((path) => existsSync(path));
  const boundaries = find('boundaries/uae-emirates-osm.geojson');
  const communities = find('places/dubai-communities.geojson');
  const places = find('places/geonames-AE-2022.txt');
  return {
    ...(boundaries && { boundaries }),
    ...(communities && { communities }),
    ...(places && { places }),
  };
}

/** Says in the output of a run why tests are skipped. */
export function explainWithoutUae(): void {
  if (isUaeThere) return;
  console.log(
    'The tests on the whole UAE are skipped: MAP_DATA names no folder that holds uae-2021-08.osm.pbf.',
  );
}

export type UaeMap = {
  readonly path: string;
  /** The most memory that building it took, in a process of its own. */
  readonly buildMegabytes: number;
};

const run = promisify(execFile);

/**
 * Returns the map of the whole UAE, with its places, in a folder that all test files of a run share: whoever
 * asks first builds it, the others wait while its process is there. Nobody may write to it.
 */
export async function getUaeMap(sharedFolder: string): Promise<UaeMap> {
  const folder = join(sharedFolder, 'uae-map');
  const owner = await becomeOwner(folder);
  if (owner === process.pid) await build(folder);
  const outcome = join(folder, 'outcome.json');
  while (!existsSync(outcome)) {
    // Throws where the process is gone.
    process.kill(owner, 0);
    await pause(100);
  }
  const built = JSON.parse(await readFile(outcome, 'utf8')) as { megabytes: number } | { error: string };
  if ('error' in built) throw new Error(`The map of the UAE could not be built: ${built.error}`);
  return { path: join(folder, 'uae.map'), buildMegabytes: built.megabytes };
}

/** Returns the number of the process that builds the map: of this one, if it is the first that asks. */
async function becomeOwner(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'owner');
  // A link is made whole or not at all.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, String(process.pid));
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return Number(await readFile(file, 'utf8'));
}

async function build(folder: string): Promise<void> {
  const script = `
    import { buildMap } from '${new URL('./build/build-map.ts', import.meta.url)}';
    import { readPlacesPart } from '${new URL('./places/read-places-part.ts', import.meta.url)}';
    const [source, output, files] = process.argv.slice(1);
    const parts = [await readPlacesPart(JSON.parse(files))];
    await buildMap({ source, output, dataDate: '2021-08-06', parts });
    console.log(process.resourceUsage().maxRSS / 1024);`;
  const files = JSON.stringify(findPlaceFiles());
  const args = ['--input-type=module', '--eval', script, uaeExtract, join(folder, 'uae.map'), files];
  const outcome = await run(process.execPath, args).then(
    ({ stdout }) => ({ megabytes: Number(stdout) }),
    (error: Error) => ({ error: error.message }),
  );
  const draft = join(folder, 'outcome.draft');
  await writeFile(draft, JSON.stringify(outcome));
  await rename(draft, join(folder, 'outcome.json'));
}

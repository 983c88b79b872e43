import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const web = join(import.meta.dirname, '../../../web');
const hashed = /-([\w-]{8})\.js$/;

export type WebBuilds = {
  /** For the service to serve from. */
  readonly webFolder: string;
  /** Puts the build there as it is, in place of whatever is there. */
  putFirst(): Promise<void>;
  /** Puts one there that does the same and has none of its scripts under the same name, as after a change of each. */
  putNext(without?: 'its worker'): Promise<void>;
  remove(): Promise<void>;
};

/** A web app's build, and one that comes after it. */
export async function makeWebBuilds(app: 'tracking' | 'portal' | 'driver'): Promise<WebBuilds> {
  const webFolder = await mkdtemp(join(tmpdir(), 'satha-builds-'));
  const dist = join(webFolder, app, 'dist');
  const putFirst = async () => {
    await rm(dist, { recursive: true, force: true });
    const isPlain = (path: string) => !/\.(br|gz)$/.test(path);
    await cp(join(web, app, 'dist'), dist, { recursive: true, filter: isPlain });
  };
  return {
    webFolder,
    putFirst,
    async putNext(without) {
      await putFirst();
      // Before anybody could be given it.
      if (without) await rm(join(dist, 'service-worker.js'));
      await renameScripts(dist);
    },
    remove: () => rm(webFolder, { recursive: true, force: true }),
  };
}

async function renameScripts(dist: string): Promise<void> {
  const names = await readdir(join(dist, 'assets'));
  const hashes = names.flatMap((name) => hashed.exec(name)?.[1] ?? []);
  const files = (await readdir(dist, { recursive: true })).filter((name) => /\.(js|css|html)$/.test(name));
  for (const name of files) {
    const path = join(dist, name);
    const text = await readFile(path, 'utf8');
    const changed = hashes.reduce((all, hash) => all.replaceAll(`-${hash}.js`, `-${nextOf(hash)}.js`), text);
    // The worker's own name of the whole.
    await writeFile(path, changed.replace(/("version":")(\w+)/, '$1next$2'));
    const [, hash] = hashed.exec(name) ?? [];
    if (hash) await rename(path, path.replace(`-${hash}.js`, `-${nextOf(hash)}.js`));
  }
}

const nextOf = (hash: string) => `${hash}next`;

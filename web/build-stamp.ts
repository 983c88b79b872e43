import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { webApps } from './apps.ts';

const root = join(import.meta.dirname, '..');

/** The file of a built app that says from what it was built. */
export const stampName = '.satha-built';
/** Everything that any app is made from, beside its own folder. */
const shared = [
  'terms/src',
  'contract/src',
  'web/kit',
  'web/apps.ts',
  'web/build-stamp.ts',
  'web/tsconfig.json',
  'package-lock.json',
  'scripts/build-web.mjs',
];

/** Returns whether what was built of an app is there, and made from what now lies in the checkout. */
export function findBuild(folder: string): 'current' | 'older' | 'missing' {
  const file = join(folder, 'dist', stampName);
  if (!existsSync(file)) return 'missing';
  return readFileSync(file, 'utf8') === makeStamp(folder) ? 'current' : 'older';
}

/** Returns a digest of every file that the app in the folder is made from. */
export function makeStamp(folder: string): string {
  const hash = createHash('sha256');
  const sources = [...shared.map((part) => join(root, part)), folder].flatMap((path) => listFiles(path));
  for (const path of [...sources, ...listDocuments(folder)].sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
  }
  return `${hash.digest('hex')}\n`;
}

/** Returns the files of a folder that a build reads; tests are not among them. */
export function listFiles(path: string): string[] {
  const entries = readFolder(path);
  if (entries === undefined) return [path];
  return entries
    .filter(({ name }) => name !== 'dist' && name !== 'node_modules' && !name.startsWith('dist.'))
    .filter(({ name }) => !/\.(test|test-helper)\.ts$|\.md$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(path, entry.name)) : [join(path, entry.name)]));
}

/** Returns the documents that the pages of the app in the folder are made from. */
function listDocuments(folder: string): string[] {
  const app = webApps.find((listed) => join(root, 'web', listed.folder) === folder);
  return (app?.documents ?? [])
    .map((documents) => join(root, documents))
    .filter((documents) => existsSync(documents))
    .flatMap((documents) => readdirSync(documents, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

function readFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

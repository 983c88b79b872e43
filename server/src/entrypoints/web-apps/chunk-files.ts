import { join } from 'node:path';
import { readIfThere } from './built-files.ts';

/** What a build tells of its files: https://vite.dev/guide/backend-integration. */
type Manifest = Readonly<Record<string, Chunk>>;
type Chunk = {
  readonly name?: string;
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/**
 * Returns the files of a chunk and of what it imports, without those that every page has; none where there is
 * no such chunk.
 */
export async function listChunkFiles(folder: string, name: string): Promise<readonly string[]> {
  const text = await readIfThere(join(folder, '.vite/manifest.json'));
  if (text === undefined) return [];
  const manifest: Manifest = JSON.parse(text);
  const keys = Object.keys(manifest);
  const entries = keys.filter((key) => manifest[key]?.isEntry);
  const wanted = keys.filter((key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'));
  const files = filesOf(manifest, wanted);
  return [...files.difference(filesOf(manifest, entries))];
}

function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return files;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../../web/tracking/dist');
/** Code and styles, and the letters of a reader of English. */
const mostBytes = 200_000;
/** Those of a reader of Arabic are heavier; nothing waits for letters. */
const mostBytesWithArabic = 300_000;

type Piece = {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

const manifest: Readonly<Record<string, Piece>> = JSON.parse(
  await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
);
const worker = await readFile(join(dist, 'service-worker.js'), 'utf8');

/** The files that a browser has to have before it shows a page. */
function findFirstFiles(): string[] {
  const files = new Set<string>(['index.html']);
  const visit = (name: string) => {
    const piece = manifest[name];
    if (piece === undefined || files.has(piece.file)) return;
    for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file);
    for (const next of piece.imports ?? []) visit(next);
  };
  visit('index.html');
  return [...files];
}

const letters = Object.values(manifest)
  .map(({ file }) => file)
  .filter((file) => file.endsWith('.woff2'));

async function weigh(files: readonly string[]): Promise<number> {
  const sizes = files.map(async (file) => {
    const bytes = await readFile(join(dist, file));
    return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('the customers’ app', () => {
  const first = findFirstFiles();

  it('is there with less than 200 kB, letters and all, and has nothing of the map in it', async () => {
    expect(first.length).toBeGreaterThan(3);
    expect(first.filter((file) => /map|maplibre|drawn-trip|canvas/.test(file))).toEqual([]);
    const latin = letters.filter((file) => file.includes('-latin-'));
    expect(latin).toHaveLength(2);
    expect(await weigh([...first, ...latin])).toBeLessThan(mostBytes);
    expect(await weigh([...first, ...letters])).toBeLessThan(mostBytesWithArabic);
  });

  it('keeps all of that for when there is no network, and nothing of what comes later', () => {
    const [, list = '[]'] = /"files":(\[[^\]]*\])/.exec(worker) ?? [];
    const wanted = [...first.filter((file) => file !== 'index.html'), ...letters];
    expect(JSON.parse(list)).toEqual(wanted.map((file) => `/track/${file}`).toSorted());
  });
});

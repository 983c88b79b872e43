import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';

const dist = join(import.meta.dirname, '../../../web/portal/dist');
const mostBytes = 300_000;

type Piece = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};

const manifest: Readonly<Record<string, Piece>> = JSON.parse(
  await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
);

/** The files that a browser has to have before it shows a page: the app's own, and that page's. */
function filesOf(...entries: string[]): string[] {
  const files = new Set<string>(['index.html']);
  const seen = new Set<string>();
  const visit = (name: string) => {
    const piece = manifest[name];
    if (piece === undefined || seen.has(name)) return;
    seen.add(name);
    for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file);
    for (const next of piece.imports ?? []) visit(next);
  };
  for (const entry of entries) visit(entry);
  return [...files];
}

/** A page's own file, or the chunk of that name, which has the page in it. */
function requireKey(page: string): string {
  const isChunk = (piece: Piece) => piece.name === page && piece.file.endsWith('.js');
  const [key] = Object.entries(manifest).find(([key, piece]) => key === page || isChunk(piece)) ?? [];
  if (key === undefined) throw new Error(`the build has no ${page}`);
  return key;
}

/** The two weights of the Latin letters. Those of Arabic follow where there is Arabic; nothing waits for either. */
function latinFonts(): string[] {
  const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
  return [...new Set(files)].filter((file) => file.endsWith('.woff2') && file.includes('-latin-'));
}

async function weigh(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    [...new Set(files)].map(async (file) => {
      const bytes = await readFile(join(dist, file));
      return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

describe('the portal’s first load', () => {
  it.each([
    'sign-in',
    'src/pages/home/home-page.tsx',
    'src/pages/trips/trips-page.tsx',
    'src/pages/wallet/wallet-page.tsx',
    'src/pages/developers/keys-page.tsx',
    'src/pages/developers/sandbox-page.tsx',
  ])('of %s is under 300 kB with its letters, and has nothing of the map', async (page) => {
    const files = filesOf('index.html', requireKey(page));
    expect(files.filter((file) => /^assets\/map-(?!page)/.test(file))).toEqual([]);
    expect(latinFonts()).toHaveLength(2);
    expect(await weigh([...files, ...latinFonts()])).toBeLessThan(mostBytes);
  });
});

/** What every schema carries: a chunk without it has neither schemas nor what makes them. */
const schemaMark = '~kind';

describe('whatever a browser is sent', () => {
  it('has none of the schemas by which the service checks what it is sent', async () => {
    expect(Object.getOwnPropertyNames(Type.String())).toContain(schemaMark);
    const chunks = await Array.fromAsync(glob('**/*.js', { cwd: dist }));
    expect(chunks.length).toBeGreaterThan(20);
    const texts = await Promise.all(chunks.map((chunk) => readFile(join(dist, chunk), 'utf8')));
    expect(chunks.filter((_, index) => texts[index]?.includes(schemaMark))).toEqual([]);
  });
});

describe.each(['portal', 'tracking'])('the style sheets of the app in web/%s', (folder) => {
  it('have every colour and size of the theme that they ask for', async () => {
    const built = join(import.meta.dirname, '../../../web', folder, 'dist');
    const files = await Array.fromAsync(glob('assets/*.{css,js}', { cwd: built }));
    const texts = await Promise.all(
      files.map(async (file) => ({ file, text: await readFile(join(built, file), 'utf8') })),
    );
    const namesIn = (pattern: RegExp, ending: string) =>
      new Set(
        texts
          .filter(({ file }) => file.endsWith(ending))
          .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name)),
      );
    // With a value in its place, one that is not there is none that is missed.
    const asked = namesIn(/var\((--(?:mantine|satha|phone)-[a-z0-9-]*[a-z0-9])\)/g, '.css');
    const there = namesIn(/(--(?:mantine|satha|phone)-[a-z0-9-]+)["'`]?\s*:/g, '');
    expect(asked.size).toBeGreaterThan(50);
    // Mantine asks for it where an app may set it.
    asked.delete('--mantine-text-wrap');
    expect([...asked.difference(there)]).toEqual([]);
  });
});

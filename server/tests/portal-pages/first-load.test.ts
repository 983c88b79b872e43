import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { readBuild } from '../harness/weigh-build.ts';

const dist = join(import.meta.dirname, '../../../web/portal/dist');
const mostBytes = 300_000;
const build = await readBuild('portal');

describe('the portal’s first load', () => {
  it.each([
    'sign-in',
    'src/pages/home/home-page.tsx',
    'src/pages/trips/trips-page.tsx',
    'src/pages/wallet/wallet-page.tsx',
    'src/pages/developers/keys-page.tsx',
    'src/pages/developers/sandbox-page.tsx',
  ])('of %s is under 300 kB with its letters, and has nothing of the map', async (page) => {
    const files = build.filesOf(page);
    expect(files.filter((file) => /^assets\/map-(?!page)/.test(file))).toEqual([]);
    expect(build.latinFonts()).toHaveLength(2);
    expect(await build.weigh([...files, ...build.latinFonts()])).toBeLessThan(mostBytes);
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

describe.each(['portal', 'console', 'tracking'])('the style sheets of the app in web/%s', (folder) => {
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

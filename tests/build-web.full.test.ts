import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** A checkout with next to nothing in it but what builds the portal. */
let checkout: string;
const inPortal = (...path: string[]) => join(checkout, 'web/portal', ...path);

beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'satha-build-'));
  for (const folder of ['scripts', 'terms/src', 'contract/src', 'web/kit', 'web/portal/src']) {
    await mkdir(join(checkout, folder), { recursive: true });
  }
  for (const script of ['build-web.mjs', 'one-at-a-time.mjs', 'tell-time.mjs']) {
    await cp(join(root, 'scripts', script), join(checkout, 'scripts', script));
  }
  for (const file of ['apps.ts', 'build-stamp.ts']) {
    await cp(join(root, 'web', file), join(checkout, 'web', file));
  }
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'));
  await writeFile(join(checkout, 'package-lock.json'), '{}');
  await writeFile(join(checkout, 'web/tsconfig.json'), '{}');
  await writeFile(
    inPortal('vite.config.ts'),
    'export default { root: import.meta.dirname, build: { manifest: true } };\n',
  );
  await writeFile(inPortal('index.html'), '<script type="module" src="./src/main.ts"></script>\n');
  await writeMain('first');
});
afterAll(() => rm(checkout, { recursive: true, force: true }));

const writeMain = (text: string) =>
  writeFile(inPortal('src/main.ts'), `console.log('${text} ${'and so on '.repeat(200)}');\n`);

function build(...options: string[]): Promise<{ code: number; told: string }> {
  return new Promise((done) => {
    const args = [join(checkout, 'scripts/build-web.mjs'), ...options];
    execFile(process.execPath, args, (error, _stdout, stderr) =>
      done({ code: error === null ? 0 : Number(error.code), told: stderr }),
    );
  });
}

async function readScript(): Promise<string> {
  const files = await readdir(inPortal('dist/assets'));
  const script = files.find((file) => file.endsWith('.js'));
  return readFile(inPortal('dist/assets', script ?? ''), 'utf8');
}

/** What is told of a build: one line, with its seconds in the end. */
const oneLine = /^Building the portal … \d+ s\n$/;

describe('the portal', () => {
  it('is built once however many ask for it at the same time, with smaller forms of its files', async () => {
    const both = await Promise.all([build(), build()]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(both.map(({ told }) => told).toSorted()).toEqual(['', expect.stringMatching(oneLine)]);
    expect(await readScript()).toContain('first');
    const endings = (await readdir(inPortal('dist/assets'))).map((file) => /\.[^-]+$/.exec(file)?.[0]);
    expect(endings.toSorted()).toEqual(['.js', '.js.br', '.js.gz']);
  });

  it('is left as it is while nothing has changed', async () => {
    const before = await stat(inPortal('dist/index.html'));
    expect(await build()).toEqual({ code: 0, told: '' });
    expect((await stat(inPortal('dist/index.html'))).mtimeMs).toBe(before.mtimeMs);
  });

  it('is built anew when its source has changed, not when a test has', async () => {
    await writeFile(inPortal('src/main.test.ts'), '');
    expect((await build()).told).toBe('');
    await writeMain('second');
    expect(await build()).toEqual({ code: 0, told: expect.stringMatching(oneLine) });
    expect(await readScript()).toContain('second');
  });

  it('stays as it was when it cannot be built, and a sentence says why', async () => {
    await writeFile(inPortal('src/main.ts'), "import './missing.ts';\n");
    const failed = await build();
    expect(failed.code).toBe(1);
    expect(failed.told).toMatch(
      /^Building the portal … \nThe portal could not be built: Could not resolve '\.\/missing\.ts' in .*src\/main\.ts\n$/,
    );
    expect(await readScript()).toContain('second');
    expect((await build('--or-go-on')).code).toBe(0);
    await writeMain('third');
    expect((await build()).code).toBe(0);
    expect(await readScript()).toContain('third');
  });
});

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, getAvailableTranspilers, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const configFile = join(root, '.dependency-cruiser.mjs');
const { moduleSteps }: { moduleSteps: string[][] } = await import(configFile);
const roots = [
  'terms',
  'contract',
  'roads',
  'base-map',
  'server',
  'web',
  'bench',
  'scripts',
  'tests',
  'vitest.config.ts',
];

/** Modules by their path below `baseDir`, and every import that breaks a rule as `rule: from -> to`. */
async function examine(baseDir: string): Promise<{ modules: Map<string, string[]>; broken: string[] }> {
  const options = await extractDepcruiseOptions(configFile);
  const present = (await readdir(baseDir)).filter((name) => roots.includes(name));
  const { output } = await cruise(present, { ...options, baseDir });
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: new Map(modules.map((module) => [module.source, module.dependencies.map((to) => to.resolved)])),
    broken: summary.violations.map(({ rule, from, to }) =>
      from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} -> ${to}`,
    ),
  };
}

describe('the product', () => {
  let seen: Awaited<ReturnType<typeof examine>>;
  beforeAll(async () => {
    seen = await examine(root);
  });

  it('breaks no rule about who may import whom', () => {
    expect(seen.broken).toEqual([]);
  });

  it('was looked at as a whole, imports of types included', async () => {
    expect(getAvailableTranspilers()).toContainEqual(
      expect.objectContaining({ name: 'typescript', available: true }),
    );
    const files = await readdir(join(root, 'server/src'), { recursive: true });
    const modules = files.filter((file) => file.endsWith('.ts')).map((file) => `server/src/${file}`);
    expect(modules.length).toBeGreaterThan(150);
    expect(modules.filter((path) => !seen.modules.has(path))).toEqual([]);
    const pages = await readdir(join(root, 'web/portal/src'), { recursive: true });
    const parts = pages.filter((file) => /\.tsx?$/.test(file)).map((file) => `web/portal/src/${file}`);
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.filter((path) => !seen.modules.has(path))).toEqual([]);
    expect(seen.modules.get('web/portal/src/main.tsx')).toContain('web/kit/src/people/session/start-app.tsx');
    expect(seen.modules.get('server/src/domain/routing/route-provider.ts')).toContain(
      'server/src/values/coordinates.ts',
    );
    expect(seen.modules.get('server/src/entrypoints/trip-api/create-trip.ts')).toContain(
      'contract/src/trip-operations.ts',
    );
  });

  it('has the steps of modules that ARCHITECTURE.md tells', async () => {
    const told = moduleSteps.map((step) => `\n   - ${step.join(', ')}`).join('');
    expect(await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')).toContain(`Steps, lowest first:${told}\n`);
  });

  it('has a step for every module, and no step for a module that is not there', async () => {
    const folders = await readdir(join(root, 'server/src/domain'), { withFileTypes: true });
    const known = moduleSteps.flat();
    expect(folders.map((folder) => (folder.isDirectory() ? 'a module' : folder.name))).toEqual(
      folders.map(() => 'a module'),
    );
    expect(known).toEqual(expect.arrayContaining(folders.map((folder) => folder.name)));
    expect(new Set(known).size).toBe(known.length);
  });
});

/** One module for each rule, and what it must not import; `type` imports count like others. */
const planted: Record<string, readonly [from: string, ...to: string[]]> = {
  'values-know-nothing-of-ours': ['server/src/values/money.ts', 'server/src/platform/db/database.ts'],
  'platform-knows-values': ['server/src/platform/http/server.ts', 'server/src/domain/trips/trip.ts'],
  'config-knows-platform': ['server/src/config/config.ts', 'server/src/domain/trips/trip.ts'],
  'domain-knows-values-database-and-files': [
    'server/src/domain/quotes/quote.ts',
    'server/src/platform/http/server.ts',
  ],
  'domain-is-not-a-server': ['server/src/domain/customers/customer.ts', 'fastify', 'node:http'],
  'terms-stand-alone': ['terms/src/languages.ts', 'server/src/values/clock.ts'],
  'contract-knows-terms': ['contract/src/envelope.ts', 'server/src/values/clock.ts'],
  'contract-is-for-entrypoints': ['server/src/domain/events/event.ts', 'contract/src/fields.ts'],
  'roads-are-behind-providers': ['server/src/domain/routing/find-route.ts', 'roads/src/router.ts'],
  'base-map-is-for-the-command': ['server/src/entrypoints/jobs/draw-map.ts', 'base-map/src/make-base-map.ts'],
  'base-map-knows-roads': ['base-map/src/make-base-map.ts', 'server/src/domain/trips/trip.ts'],
  'roads-know-nothing-of-trips': ['roads/src/map.ts', 'server/src/domain/trips/trip.ts'],
  'roads-answer-without-building': ['roads/src/route/way.ts', 'roads/src/build/arc-pool.ts'],
  'web-knows-contract-and-kit': [
    'web/portal/src/page.tsx',
    'web/console/src/page.ts',
    'server/src/values/clock.ts',
  ],
  'kit-knows-contract': ['web/kit/src/theme.ts', 'web/portal/src/router.ts'],
  'server-is-no-library': ['contract/src/refusals.ts', 'server/src/values/clock.ts'],
  'module-accounts': ['server/src/domain/accounts/account.ts', 'server/src/domain/customers/name.ts'],
  'module-pricing': ['server/src/domain/pricing/fare.ts', 'server/src/domain/trips/trip.ts'],
  'entrypoints-do-not-meet': [
    'server/src/entrypoints/portal-api/keys.ts',
    'server/src/entrypoints/trip-api/gate.ts',
  ],
  'shared-by-entrypoints-knows-no-entrypoint': [
    'server/src/entrypoints/replies.ts',
    'server/src/entrypoints/trip-api/gate.ts',
  ],
  'the-command-line-is-on-top': ['server/src/assembly/again.ts', 'server/src/cli/program.ts'],
  'the-command-line-is-no-api': ['server/src/cli/trip.ts', 'server/src/entrypoints/trip-api/gate.ts'],
  'assembly-is-for-who-starts': ['server/src/entrypoints/trip-api/start.ts', 'server/src/assembly/app.ts'],
  'stores-are-private': ['server/src/domain/dispatch/dispatch.ts', 'server/src/domain/trips/trips-store.ts'],
  'stores-stay-in-modules': ['server/src/cli/list.ts', 'server/src/domain/trips/trips-store.ts'],
  'providers-are-picked-by-assembly': [
    'server/src/cli/places.ts',
    'server/src/domain/places/providers/here.ts',
  ],
  'providers-are-not-known-to-modules': [
    'server/src/domain/places/describe.ts',
    'server/src/domain/places/providers/here.ts',
  ],
  'no-cycles': ['server/src/domain/drivers/driver.ts', 'server/src/domain/drivers/shift.ts'],
  'no-barrels': ['server/src/values/all.ts', 'server/src/values/clock.ts'],
  'no-lost-imports': ['server/src/values/lost.ts', 'server/src/values/nowhere.ts'],
  'tests-stay-outside': ['server/src/platform/log/logger.ts', 'server/tests/harness/app.ts'],
  'bench-and-scripts-stay-outside': ['server/src/platform/clock/clock.ts', 'bench/src/run.ts'],
  'packages-are-declared': ['server/src/platform/log/pretty.ts', 'vitest', 'undeclared'],
  'no-orphans': ['server/src/values/alone.ts'],
  'no-dead-modules': ['server/src/platform/log/unused.ts', 'server/src/values/clock.ts'],
  'no-dead-pages': ['web/portal/src/pages/unused.ts', 'contract/src/fields.ts'],
};

describe('a planted fault', () => {
  let home: string;
  let broken: string[];
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'satha-architecture-'));
    await plant(home);
    broken = (await examine(home)).broken;
  });
  afterAll(() => rm(home, { recursive: true, force: true }));

  it.each(Object.entries(planted))('against %s is found', (rule, [from, ...targets]) => {
    const found = broken.filter((line) => line.startsWith(`${rule}: `)).join('\n');
    const isAboutOne = targets.length === 0 || rule.startsWith('no-dead-');
    const expected = isAboutOne ? [from] : targets.map((target) => nameInReport(from, target));
    for (const line of expected) expect(found).toContain(`${rule}: ${line}`);
  });

  it('is known for every rule, the steps of modules being one', async () => {
    const { ruleSet } = await extractDepcruiseOptions(configFile);
    const names = ruleSet?.forbidden?.map(({ name }) => name ?? '') ?? [];
    const others = names.filter((name) => !name.startsWith('module-') || name in planted);
    expect(others.toSorted()).toEqual(Object.keys(planted).toSorted());
    expect(names.filter((name) => name.startsWith('module-'))).toHaveLength(moduleSteps.flat().length);
  });
});

function nameInReport(from: string, target: string): string {
  if (target.endsWith('nowhere.ts')) return `${from} -> ./nowhere.ts`;
  if (target === 'undeclared' || target === 'fastify' || target === 'vitest')
    return `${from} -> node_modules/${target}/`;
  return `${from} -> ${target.replace('node:', '')}`;
}

/** Writes the planted modules, what they import, and packages for them, into an empty folder. */
async function plant(home: string): Promise<void> {
  const files = new Map<string, string>([
    ['server/package.json', JSON.stringify({ name: 'server', dependencies: { fastify: '*' } })],
    ['package.json', JSON.stringify({ name: 'root', devDependencies: { vitest: '*' } })],
    ['server/bin/satha.mjs', "await import('../src/main.ts');\n"],
    [
      'web/portal/src/main.tsx',
      "import type { Name } from '../../../contract/src/fields.ts';\nexport type App = Name;\n",
    ],
    ['server/src/main.ts', "import type { Clock } from './values/clock.ts';\nexport type Start = Clock;\n"],
    [
      'server/src/domain/drivers/shift.ts',
      "import type { Here } from './driver.ts';\nexport type Name = Here;\n",
    ],
  ]);
  for (const name of ['fastify', 'vitest', 'undeclared']) {
    files.set(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'main.js' }));
    files.set(`node_modules/${name}/main.js`, 'export const name = 1;\n');
  }
  for (const [rule, [from, ...targets]] of Object.entries(planted)) {
    const imports = targets.map((target) => {
      const specifier = target.includes('/') ? makeRelative(from, target) : target;
      return rule === 'no-barrels' ? `export * from '${specifier}';` : `import type {} from '${specifier}';`;
    });
    files.set(from, [...imports, 'export type Here = string;', ''].join('\n'));
    for (const target of targets) {
      const isFile = target.includes('/') && !target.endsWith('nowhere.ts');
      if (isFile && !files.has(target)) files.set(target, 'export type Name = string;\n');
    }
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
}

function makeRelative(from: string, target: string): string {
  const up = from
    .split('/')
    .slice(1)
    .map(() => '..');
  const specifier = [...up, target].join('/');
  return target.endsWith('nowhere.ts') ? './nowhere.ts' : specifier;
}

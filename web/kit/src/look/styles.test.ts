import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const mantine = join(root, 'node_modules/@mantine/core');
const whole = readFileSync(join(mantine, 'styles.css'), 'utf8');

/** Names that a module imports from a package. */
function namesFrom(text: string, source: string): string[] {
  const imports = text.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...imports]
    .filter(([, , from]) => from === source)
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(/\s+/)[0] ?? ''));
}

const packages = ['core', 'dates', 'notifications'].map((name) => `@mantine/${name}`);

/** Where each of Mantine's names is made, by package and name. */
const madeIn = new Map(
  packages.flatMap((from) => {
    const folder = join(root, 'node_modules', from, 'esm');
    const index = readFileSync(join(folder, 'index.mjs'), 'utf8');
    return [...index.matchAll(/import \{([^}]*)\} from "(\.[^"]+)"/g)].flatMap(([, names = '', path = '']) =>
      names.split(',').map((name) => [`${from} ${name.trim()}`, join(folder, path)] as const),
    );
  }),
);

/** The modules of Mantine that a module imports. */
function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const named = packages.flatMap((from) =>
    namesFrom(text, from).flatMap((name) => madeIn.get(`${from} ${name}`) ?? []),
  );
  const own = path.includes('node_modules') ? text.matchAll(/from "(\.[^"]+\.mjs)"/g) : [];
  return [...named, ...[...own].map(([, next = '']) => resolve(dirname(path), next))];
}

/** The style sheets of the components that apps use, and of those that these are made of. */
function findUsed(): string[] {
  const waiting = globSync('web/*/src/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    importsOf(join(root, path)),
  );
  const seen = new Set<string>();
  const sheets = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const [, component] = /core\/esm\/(?:components|utils)\/([^/]+)\/.*\.module\.mjs$/.exec(path) ?? [];
    if (component !== undefined) sheets.add(component);
    waiting.push(...importsOf(path));
  }
  return [...sheets].filter((name) => existsSync(join(mantine, `styles/${name}.css`)));
}

/** Where in Mantine's own whole sheet a component's begins: the later one wins over the earlier. */
function placeOf(name: string): number {
  const [rule] = /\.m_[0-9a-f]+/.exec(readFileSync(join(mantine, `styles/${name}.css`), 'utf8')) ?? [''];
  return whole.indexOf(rule);
}

test('Every component that is used has its style sheet, in Mantine’s order, and no other is sent to anybody', () => {
  const listed = [
    ...readFileSync(join(import.meta.dirname, 'styles.ts'), 'utf8').matchAll(
      /core\/styles\/([A-Z]\w+)\.css/g,
    ),
  ].map(([, name = '']) => name);
  const used = findUsed().toSorted((a, b) => placeOf(a) - placeOf(b));
  expect(used).toEqual(expect.arrayContaining(['Button', 'AppShell', 'Notification']));
  expect(listed).toEqual(used);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, createConsole } from '../harness/console.ts';
import { readMarkdownFile } from '../harness/markdown.ts';
import { type Route, watchRoutes } from '../harness/routes.ts';

/** What a path may have that opens something to whoever reads it. */
const secretNames = /:(token|secret)\b/g;

const { fences } = readMarkdownFile('docs/operating.md');
const example = fences.find(({ text }) => text.includes('map $uri $satha_path'))?.text ?? '';

let app: Console;
let routes: readonly Route[];
beforeAll(async () => {
  ({ built: app, routes } = await watchRoutes(() => createConsole()));
});
afterAll(() => app.close());

/** A path as the example's log has it: what the first fitting line of its `map` says, else the path itself. */
function makeLogWriter(): (path: string) => string {
  const [, pattern = '', shown = ''] = /map \$uri \$satha_path \{\n\s*"~(.*?)" "(.*?)";/.exec(example) ?? [];
  const fits = new RegExp(pattern);
  return (path) => {
    const found = fits.exec(path);
    return found ? shown.replaceAll(/\$(\w+)/g, (_, name) => found.groups?.[name] ?? '') : path;
  };
}

test('The log of the example for nginx has no secret of any path in it, and all other paths as they are', () => {
  const logged = makeLogWriter();
  const secret = routes.filter(({ url }) => url.search(secretNames) !== -1);
  expect(secret.map(({ url }) => url)).toEqual(
    expect.arrayContaining(['/t/:secret', '/evidence/:token', '/tracking-api/links/:token/stream']),
  );
  const shown = secret.map(({ url }) => logged(url.replaceAll(secretNames, 'S3CRET')));
  expect(shown.filter((path) => path.includes('S3CRET'))).toEqual([]);
  for (const { url } of routes) if (!secret.some((one) => one.url === url)) expect(logged(url)).toBe(url);
});

test('The example for nginx lets the largest body through that any route takes', () => {
  const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(example) ?? [];
  const largest = Math.max(...routes.map(({ bodyLimit = 0 }) => bodyLimit));
  expect(largest).toBeGreaterThan(1024 * 1024);
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThanOrEqual(largest);
});

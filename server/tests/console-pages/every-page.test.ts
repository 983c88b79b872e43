import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownPaths } from '../harness/console-paths.ts';
import { checkout } from '../harness/markdown.ts';

const routes = join(checkout, 'web/console/src/routes');

/** The pages of whoever is signed in, as their routes name them: `/trips/$tripId`. */
const pages = globSync('*-routes.ts', { cwd: routes, exclude: ['sign-in-routes.ts'] }).flatMap((file) =>
  [...readFileSync(join(routes, file), 'utf8').matchAll(/^ {2}path: '([^']+)',$/gm)].map(
    ([, path = '']) => path,
  ),
);

test('Every page of the console is looked at for whoever sees little or uses no mouse, or has a small window', () => {
  expect(pages.length).toBeGreaterThan(30);
  const looked = [...ownPaths, '/receivables/1'].map((path) =>
    path.replace(/[?#].*/, '').replace(/\/\d+/g, '/#'),
  );
  expect(pages.filter((page) => !looked.includes(page.replace(/\$\w+/g, '#')))).toEqual([]);
});

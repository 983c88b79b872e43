import { expect, test } from 'vitest';
import { dispatchPolicy } from '../../src/domain/dispatch/dispatch-policy.ts';
import { readMarkdownFile } from '../harness/markdown.ts';

test('docs/dispatch.md tells every figure of the search for a driver, as it is', () => {
  const { text } = readMarkdownFile('docs/dispatch.md');
  const told = [...text.matchAll(/^\| `(\w+)` \| ([\d., ]+) \| .+ \|$/gm)].map(([, name, value]) => [
    name,
    value,
  ]);
  const figures = Object.entries(dispatchPolicy).map(([name, value]) => [name, [value].flat().join(', ')]);
  expect(told).toEqual(figures);
});

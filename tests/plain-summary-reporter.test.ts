import { expect, test } from 'vitest';
import { findRefusedFlaky } from './plain-summary-reporter.ts';

const known = '# FILE › NAME, commit, cause\nserver/tests/a.test.ts › waits, 0a1b2c3d, a cold start\n';

const waited = ['locator.click: Timeout 90000ms exceeded.\nCall log:', 'Test timed out in 600000ms.'];
const named = (...names: string[]) => names.map((name) => ({ name, errors: waited }));

test.each([
  ['none', [], 0],
  ['two that were never seen', named('server/tests/b.test.ts › loads', 'server/tests/c.test.ts › loads'), 0],
  ['three', named('a › 1', 'b › 2', 'c › 3'), 1],
  ['one that was seen before', named('server/tests/a.test.ts › waits'), 1],
  ['one whose name begins like it', named('server/tests/a.test.ts › waits long'), 0],
  ['a guarantee', named('server/tests/guarantees/d.test.ts › holds'), 1],
  ['a wrong figure before the wait', [{ name: 'a › 1', errors: ['expected 1 to be 2', ...waited] }], 1],
])('Of tests that passed at their second try, the run is failed by: %s', (_what, flaky, refused) => {
  expect(findRefusedFlaky(flaky, known)).toHaveLength(refused);
});

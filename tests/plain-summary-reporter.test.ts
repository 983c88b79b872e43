import { expect, test } from 'vitest';
import { findRefusedFlaky } from './plain-summary-reporter.ts';

const known = '# FILE › NAME, commit, cause\nserver/tests/a.test.ts › waits, 0a1b2c3d, a cold start\n';

test.each([
  ['none', [], 0],
  ['two that were never seen', ['server/tests/b.test.ts › loads', 'server/tests/c.test.ts › loads'], 0],
  ['three', ['a › 1', 'b › 2', 'c › 3'], 1],
  ['one that was seen before', ['server/tests/a.test.ts › waits'], 1],
  ['one whose name begins like it', ['server/tests/a.test.ts › waits long'], 0],
])('Of tests that passed at their second try, the run is failed by: %s', (_what, flaky, refused) => {
  expect(findRefusedFlaky(flaky, known)).toHaveLength(refused);
});

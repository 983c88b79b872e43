import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasPromtool, runPromtool } from '../harness/promtool.ts';

const rulesUnderTest = join(import.meta.dirname, '../../../deploy/prometheus/alerts.test.yml');

test.skipIf(!hasPromtool)('Alerts fire on what is amiss, and not on what is usual', () => {
  const { code, said } = runPromtool(['test', 'rules', rulesUnderTest]);
  expect(said).toContain('SUCCESS');
  expect(code).toBe(0);
});

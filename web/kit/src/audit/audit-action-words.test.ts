import { auditActions } from '@satha/terms/audit-actions';
import { expect, test } from 'vitest';
import { namedActionWords } from './audit-action-words.ts';
import { plainActionWords } from './plain-action-words.ts';

test('The audit log has words for everything that can be done, and for nothing else', () => {
  const said = [...Object.keys(namedActionWords.en), ...Object.keys(plainActionWords.en)];
  expect(said.toSorted()).toEqual([...auditActions].toSorted());
});

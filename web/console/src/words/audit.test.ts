import { auditActions } from '@satha/terms/audit-actions';
import { auditNounWords } from '@satha/web-kit/audit/audit-words.ts';
import { expect, test } from 'vitest';
import { companyNounWords } from './audit.ts';

test('The audit log can be filtered by everything that is changed, each in words', () => {
  const nouns = new Set(auditActions.map((action) => action.split('.')[0]));
  const told = [...Object.keys(auditNounWords.en), ...Object.keys(companyNounWords.en)];
  expect(told.toSorted()).toEqual([...nouns].toSorted());
});

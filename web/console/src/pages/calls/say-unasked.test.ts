import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { makeTranslate } from '@satha/web-kit/language/translate.ts';
import { expect, test } from 'vitest';
import { unaskedWords } from '../../words/calls.ts';
import { sayUnasked } from './say-unasked.ts';

const refused = (errors: ApiProblem['errors']) =>
  new ApiProblem({ status: 429, message: 'Too many requests', errors });

test('Whoever may text no further link is told which bound that is in each language, and else what the service said', () => {
  const operator = { field: 'operator', message: 'you have asked 30 phones', word: 'phones_of_the_hour' };
  const english = makeTranslate(unaskedWords, 'en');
  expect(sayUnasked(refused([operator]), english)).toMatch(/as many phones as you may in an hour/);
  expect(sayUnasked(refused([operator]), makeTranslate(unaskedWords, 'ar'))).toContain('في الساعة');
  expect(sayUnasked(refused([{ ...operator, word: 'newer' }]), english)).toBe('you have asked 30 phones');
  expect(sayUnasked(refused([]), english)).toBe('Too many requests');
  expect(sayUnasked(new Error('offline'), english)).toBe('offline');
});

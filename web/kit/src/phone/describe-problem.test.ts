import { refusals } from '@satha/contract/refusals';
import { expect, test } from 'vitest';
import { ApiProblem } from '../api/api-problem.ts';
import { makeTranslate } from '../language/translate.ts';
import { describeProblem } from './describe-problem.ts';
import { phoneProblemWords } from './phone-problem-words.ts';

test('Whatever is refused is said in Arabic to a reader of Arabic, and tells everybody what to do', () => {
  for (const [reason, { status, message }] of Object.entries(refusals)) {
    const problem = new ApiProblem({ status, message, reason });
    expect(describeProblem(problem, makeTranslate(phoneProblemWords, 'ar'))).not.toMatch(/[a-z]/i);
    expect(describeProblem(problem, makeTranslate(phoneProblemWords, 'en'))).not.toContain(message);
  }
});

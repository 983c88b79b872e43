import { refusals } from '@satha/contract/refusals';
import { languageCodes, languages } from '@satha/terms/languages';
import { expect, test } from 'vitest';
import { ApiProblem } from '../api/api-problem.ts';
import { makeTranslate } from '../language/translate.ts';
import { describeProblem } from './describe-problem.ts';
import { phoneProblemWords } from './phone-problem-words.ts';

test.each(languageCodes)('Whatever is refused is said in %s to its reader, and what to do', (language) => {
  const t = makeTranslate(phoneProblemWords, language);
  for (const [reason, { status, message }] of Object.entries(refusals)) {
    const told = describeProblem(new ApiProblem({ status, message, reason }), t);
    expect(told).not.toContain(message);
    if (languages[language].script !== 'latin') expect(told).not.toMatch(/[a-z]/i);
  }
});

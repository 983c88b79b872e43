import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import type { Translate } from '@satha/web-kit/language/translate.ts';
import { readChoice } from '@satha/web-kit/lists/page-search.ts';
import { unaskedWords } from '../../words/calls.ts';

const bounds = Object.keys(unaskedWords.en) as (keyof typeof unaskedWords.en)[];

/** Says why no link was texted: which bound is reached, and by which other way the place is found. */
export function sayUnasked(problem: Error, t: Translate<typeof unaskedWords.en>): string {
  if (!(problem instanceof ApiProblem)) return problem.message;
  const [fault] = problem.errors;
  const bound = readChoice(fault?.word, bounds);
  return bound ? t(bound) : (fault?.message ?? problem.message);
}

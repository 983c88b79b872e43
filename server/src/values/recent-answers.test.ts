import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRecentAnswers } from './recent-answers.ts';

test('whatever is asked in whatever order, each answer is its own, and the latest ones are not looked for again', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12)), fc.integer({ min: 1, max: 5 }), (asked, atLeast) => {
      const recent = createRecentAnswers<string | undefined>(atLeast);
      const latest: number[] = [];
      for (const question of asked) {
        let isLookedFor = false;
        const answer = recent.recall(String(question), () => {
          isLookedFor = true;
          return question % 2 === 0 ? `answer ${question}` : undefined;
        });
        expect(answer).toBe(question % 2 === 0 ? `answer ${question}` : undefined);
        if (latest.slice(-atLeast).includes(question)) expect(isLookedFor).toBe(false);
        const before = latest.indexOf(question);
        if (before !== -1) latest.splice(before, 1);
        latest.push(question);
      }
    }),
  );
});

test('no more than twice the number is remembered', () => {
  const recent = createRecentAnswers<number>(3);
  let lookedFor = 0;
  const ask = (question: number) => recent.recall(String(question), () => ++lookedFor);
  for (let question = 0; question < 7; question += 1) ask(question);
  lookedFor = 0;
  for (let question = 0; question < 7; question += 1) ask(question);
  expect(lookedFor).toBeGreaterThan(0);
});

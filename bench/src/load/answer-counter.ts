/** Counts answers; the first one that is not a 200 is kept, because it tells what went wrong. */
export type AnswerCounter = {
  readonly count: (status: number, text: string) => void;
  answered(): number;
  /** @throws Error when any answer was not a 200. */
  requireAllOk(): void;
};

export function createAnswerCounter(): AnswerCounter {
  let answered = 0;
  let refused = 0;
  let firstRefusal = '';
  return {
    count(status, text) {
      answered += 1;
      if (status === 200) return;
      refused += 1;
      if (firstRefusal === '') firstRefusal = text;
    },
    answered: () => answered,
    requireAllOk() {
      if (refused > 0)
        throw new Error(`${refused} of ${answered} answers were refusals; the first:\n${firstRefusal}`);
    },
  };
}

/** Answers that were given lately, by what was asked; a bounded number of them. */
export type RecentAnswers<Answer> = {
  /** The answer that is remembered, else the one that `find` gives, which is remembered from then on. */
  recall(asked: string, find: () => Answer): Answer;
};

/**
 * Remembers so many answers at the least and twice as many at the most. When the younger half is full the older one is
 * forgotten whole: what was asked for meanwhile has moved to the younger. That costs less than keeping all in order.
 */
export function createRecentAnswers<Answer>(atLeast: number): RecentAnswers<Answer> {
  let younger = new Map<string, Answer>();
  let older = new Map<string, Answer>();
  return {
    recall(asked, find) {
      if (younger.has(asked)) return younger.get(asked) as Answer;
      const answer = older.has(asked) ? (older.get(asked) as Answer) : find();
      if (younger.size >= atLeast) {
        older = younger;
        younger = new Map();
      }
      younger.set(asked, answer);
      return answer;
    },
  };
}

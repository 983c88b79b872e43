/** Does pieces of work one after the other. @throws whatever `refuse` makes, at once, while so many wait. */
export function takeTurns(mostWaiting: number, refuse: () => Error) {
  let waiting = 0;
  let before: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting >= mostWaiting) return Promise.reject(refuse());
    waiting += 1;
    const done = before.then(work);
    before = done
      .catch(() => undefined)
      .finally(() => {
        waiting -= 1;
      });
    return done;
  };
}

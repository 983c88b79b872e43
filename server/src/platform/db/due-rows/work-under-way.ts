/** What one process is at, by the row that it took up. */
export type WorkUnderWay<Row> = {
  begin(row: Row, work: (signal: AbortSignal) => Promise<void>): void;
  rows(): Row[];
  /** Ends what is under way: what is not over after `patienceMs` finds its signal aborted. */
  end(patienceMs: number): Promise<void>;
};

/**
 * Tracks work that is under way; `onFault` is told of work that broke off by a fault of ours: its row is due
 * again when the lease is over.
 */
export function trackWorkUnderWay<Row>(onFault: (row: Row, error: unknown) => void): WorkUnderWay<Row> {
  const underWay = new Map<Row, Promise<void>>();
  const giveUp = new AbortController();
  return {
    begin(row, work) {
      const done = work(giveUp.signal)
        .catch((error: unknown) => onFault(row, error))
        .finally(() => underWay.delete(row));
      underWay.set(row, done);
    },
    rows: () => [...underWay.keys()],
    async end(patienceMs) {
      const late = setTimeout(() => giveUp.abort(new Error('the process ends')), patienceMs);
      await Promise.all(underWay.values());
      clearTimeout(late);
    },
  };
}

/** Records by number, with when each was told of. */
export type TimedRows<Row> = {
  readonly all: () => ReadonlyMap<number, Row>;
  get(id: number): Row | undefined;
  put(row: Row): void;
  /** Begins anew with what was asked for at a moment; what was put since then is newer, and stays. */
  renew(asked: readonly Row[], askedAtMs: number): void;
};

export function createTimedRows<Row>(idOf: (row: Row) => number, nowMs: () => number): TimedRows<Row> {
  let rows = new Map<number, Row>();
  const putAtMs = new Map<number, number>();
  return {
    all: () => rows,
    get: (id) => rows.get(id),
    put(row) {
      rows.set(idOf(row), row);
      putAtMs.set(idOf(row), nowMs());
    },
    renew(asked, askedAtMs) {
      const newer = [...rows].filter(([id]) => (putAtMs.get(id) ?? 0) >= askedAtMs);
      rows = new Map([...asked.map((row) => [idOf(row), row] as const), ...newer]);
      putAtMs.clear();
    },
  };
}

/** Ids that were met lately, as their hashes. */
export type RecentIds = {
  note(idHash: string, nowMs: number): void;
  has(idHash: string, nowMs: number): boolean;
  forget(idHash: string): void;
};

/** Remembers ids for so long; of more than `most` it forgets those that were noted first. */
export function createRecentIds({
  most,
  lifeMs,
}: {
  readonly most: number;
  readonly lifeMs: number;
}): RecentIds {
  /** Until when each is remembered; the one that was noted first comes first. */
  const ends = new Map<string, number>();
  return {
    note(idHash, nowMs) {
      ends.delete(idHash);
      if (ends.size >= most) {
        const [oldest] = ends.keys();
        ends.delete(oldest as string);
      }
      ends.set(idHash, nowMs + lifeMs);
    },
    has(idHash, nowMs) {
      return (ends.get(idHash) ?? Number.NEGATIVE_INFINITY) > nowMs;
    },
    forget(idHash) {
      ends.delete(idHash);
    },
  };
}

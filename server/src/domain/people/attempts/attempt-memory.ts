/** What is counted of an attempt: a name, how many it may have, and in how long a while. */
export type AttemptSubject = { readonly name: string; readonly most: number; readonly minutes: number };

/** How a name stands in the database. */
export type SubjectCount = {
  readonly name: string;
  readonly counted: number;
  readonly endsAt: Temporal.Instant;
};

/**
 * What this process knows of the counts in the database, so that whoever has too many is refused before anything is
 * asked of it: of a flood from one address the database sees as many as the limit says.
 */
export type AttemptMemory = {
  /** Until when there are too many under one of the names; undefined when one more may go on. */
  findEnd(subjects: readonly AttemptSubject[], now: Temporal.Instant): Temporal.Instant | undefined;
  /** Counts one under each of the names while the database is asked; `undo` takes it back. */
  begin(subjects: readonly AttemptSubject[], now: Temporal.Instant): { undo(): void };
  /** Takes over what the database has counted, for all processes together. */
  learn(counts: readonly SubjectCount[], now: Temporal.Instant): void;
  /** What the database was told to take back. */
  giveBack(names: readonly string[]): void;
};

const mostNames = 100_000;
/**
 * After so long the database is asked once more under a name that has too many: what another process has given back
 * meanwhile is not known here.
 */
const recheckMs = 10_000;
/** Answers of the database may overtake each other by so much: within it a lower count is an older one. */
const overtakingMs = 1_000;

type Known = { counted: number; pending: number; endsAtMs: number; checkedAtMs: number; raisedAtMs: number };

/**
 * Counts attempts in memory, which is bounded: of more than 100,000 names it drops those that it has known
 * for longest.
 */
export function createAttemptMemory(): AttemptMemory {
  const names = new Map<string, Known>();

  function find(name: string, nowMs: number): Known | undefined {
    const known = names.get(name);
    if (known && known.endsAtMs > nowMs) return known;
    names.delete(name);
    return undefined;
  }

  function add(name: string, endsAtMs: number, nowMs: number): Known {
    if (names.size >= mostNames) {
      const [oldest] = names.keys();
      names.delete(oldest as string);
    }
    const known = { counted: 0, pending: 0, endsAtMs, checkedAtMs: nowMs, raisedAtMs: nowMs };
    names.set(name, known);
    return known;
  }

  return {
    findEnd(subjects, now) {
      const nowMs = now.epochMilliseconds;
      const full = subjects.flatMap(({ name, most }) => {
        const known = find(name, nowMs);
        return known && known.counted + known.pending >= most ? [known] : [];
      });
      if (full.every(({ checkedAtMs }) => nowMs - checkedAtMs >= recheckMs)) {
        // The others wait for what this one is told.
        for (const known of full) known.checkedAtMs = nowMs;
        return undefined;
      }
      return Temporal.Instant.fromEpochMilliseconds(Math.max(...full.map(({ endsAtMs }) => endsAtMs)));
    },
    begin(subjects, now) {
      const nowMs = now.epochMilliseconds;
      const begun = subjects.map(
        ({ name, minutes }) => find(name, nowMs) ?? add(name, nowMs + minutes * 60_000, nowMs),
      );
      for (const known of begun) known.pending += 1;
      return {
        undo() {
          for (const known of begun) known.pending -= 1;
        },
      };
    },
    learn(counts, now) {
      const nowMs = now.epochMilliseconds;
      for (const { name, counted, endsAt } of counts) {
        const endsAtMs = endsAt.epochMilliseconds;
        const known = find(name, nowMs) ?? add(name, endsAtMs, nowMs);
        const isOlder = counted < known.counted && nowMs - known.raisedAtMs < overtakingMs;
        if (counted > known.counted) known.raisedAtMs = nowMs;
        if (!isOlder) known.counted = counted;
        known.endsAtMs = endsAtMs;
        known.checkedAtMs = nowMs;
      }
    },
    giveBack(given) {
      for (const name of given) {
        const known = names.get(name);
        if (known) known.counted = Math.max(0, known.counted - 1);
      }
    },
  };
}

import type { CountedAddress } from '../../../values/counted-address.ts';
import { Problem } from '../../../values/problem.ts';

/** What is counted: how many a name may have in the while that begins with its first. */
export type LimitedName = { readonly name: string; readonly most: number; readonly windowMs: number };

/** How a name stands in the table that all processes share. */
export type NameCount = {
  readonly name: string;
  readonly counted: number;
  readonly endsAt: Temporal.Instant;
};

/** Counts by name in this process: by itself, or in front of the table, so that a flood is refused before it is asked. */
export type Limiter = {
  /** Until when, in milliseconds, there are too many under one of the names; undefined when one more may go on. */
  findEnd(names: readonly LimitedName[], nowMs: number): number | undefined;
  /** Counts one under each of the names; `undo` takes it back, such as once the table has counted it. */
  count(names: readonly LimitedName[], nowMs: number): { undo(): void };
  /** Takes over what the table has counted, for all processes together. */
  learn(counts: readonly NameCount[], nowMs: number): void;
  /** What the table was told to take back. */
  giveBack(names: readonly string[]): void;
};

const mostNames = 100_000;
/**
 * After so long the table is asked once more under a name that has too many in it: what another process has given back
 * meanwhile is not known here.
 */
const recheckMs = 10_000;
/** Answers of the table may overtake each other by so much: within it a lower count is an older one. */
const overtakingMs = 1_000;

/** `own` is what this process has counted, and the table has not told of. */
type Known = { own: number; told: number; endsAtMs: number; checkedAtMs: number; raisedAtMs: number };

/** Makes counts in memory, which is bounded: of more than 100,000 names it drops those that it has known for longest. */
export function createLimiter(): Limiter {
  const known = new Map<string, Known>();

  function find(name: string, nowMs: number): Known | undefined {
    const found = known.get(name);
    if (found && found.endsAtMs > nowMs) return found;
    known.delete(name);
    return undefined;
  }

  function add(name: string, endsAtMs: number, nowMs: number): Known {
    if (known.size >= mostNames) {
      const [oldest] = known.keys();
      known.delete(oldest as string);
    }
    const added = { own: 0, told: 0, endsAtMs, checkedAtMs: nowMs, raisedAtMs: nowMs };
    known.set(name, added);
    return added;
  }

  return {
    findEnd(names, nowMs) {
      const full = names.flatMap(({ name, most }) => {
        const found = find(name, nowMs);
        return found && found.own + found.told >= most ? [found] : [];
      });
      if (full.every(({ told, checkedAtMs }) => told > 0 && nowMs - checkedAtMs >= recheckMs)) {
        // The others wait for what this one is told.
        for (const found of full) found.checkedAtMs = nowMs;
        return undefined;
      }
      return Math.max(...full.map(({ endsAtMs }) => endsAtMs));
    },
    count(names, nowMs) {
      const counted = names.map(
        ({ name, windowMs }) => find(name, nowMs) ?? add(name, nowMs + windowMs, nowMs),
      );
      for (const found of counted) found.own += 1;
      return {
        undo() {
          for (const found of counted) found.own -= 1;
        },
      };
    },
    learn(counts, nowMs) {
      for (const { name, counted, endsAt } of counts) {
        const endsAtMs = endsAt.epochMilliseconds;
        const found = find(name, nowMs) ?? add(name, endsAtMs, nowMs);
        const isOlder = counted < found.told && nowMs - found.raisedAtMs < overtakingMs;
        if (counted > found.told) found.raisedAtMs = nowMs;
        if (!isOlder) found.told = counted;
        found.endsAtMs = endsAtMs;
        found.checkedAtMs = nowMs;
      }
    },
    giveBack(names) {
      for (const name of names) {
        const found = known.get(name);
        if (found) found.told = Math.max(0, found.told - 1);
      }
    },
  };
}

/** Returns what is counted of a remote address, under each name that it has: behind a network there are more. */
export function limitAddresses(
  addresses: readonly CountedAddress[],
  { prefix = '', most, windowMs }: { prefix?: string } & Omit<LimitedName, 'name'>,
): LimitedName[] {
  return addresses.map(({ name, times }) => ({
    name: `${prefix} ${name}`.trim(),
    most: most * times,
    windowMs,
  }));
}

/** Returns whole seconds until then, and one at least. */
export function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));
}

/** Makes the refusal of who has had too many until then. */
export function tooManyUntil(endsAtMs: number, nowMs: number): Problem {
  return new Problem('too_many_requests', { retryAfterSeconds: secondsUntil(endsAtMs, nowMs) });
}

import type { Language } from '@satha/terms/languages';
import { createBatchLoader } from '../../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../../values/audience.ts';
import type { Clock } from '../../../values/clock.ts';
import { hashSessionToken, sessionDays } from '../../sessions/session.ts';
import { signInPolicy } from './sign-in-policy.ts';

/** Somebody who is signed in, with the session that they ask by. */
export type SignedInPerson = {
  readonly personId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly hasTwoFactor: boolean;
  readonly language: Language;
};

export type FoundPerson = SignedInPerson & {
  readonly tokenHash: Buffer;
  /** Whether it was last renewed a day ago or more, and would end later if it were: none outlasts 30 days from its sign-in. */
  readonly isDueForRenewal: boolean;
};

/** As the database says at this moment; never cached. */
export type FindPerson = (rawToken: string) => Promise<FoundPerson | undefined>;

type Deps = { readonly db: Queryable; readonly clock: Clock };
type Row = Omit<FoundPerson, 'tokenHash' | 'isDueForRenewal'> & {
  readonly place: number;
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

/** Finds who is signed in by a raw token; those of requests that arrive together are looked up together. */
export function createPersonFinder(deps: Deps, kind: KindOfPeople): FindPerson {
  const find = createBatchLoader((tokenHashes: readonly Buffer[]) => findPeople(deps, kind, tokenHashes));
  return (rawToken) => find(hashSessionToken(rawToken));
}

/** Returns whose each session is, in their order; undefined for those that are none, over, or other people's. */
async function findPeople(
  { db, clock }: Deps,
  kind: KindOfPeople,
  tokenHashes: readonly Buffer[],
): Promise<(FoundPerson | undefined)[]> {
  const now = clock();
  const { rows } = await db.query<Row>({
    name: `select-${kind}s-by-session`,
    text: `SELECT asked.place, s.session_id AS "sessionId", s.created_at AS "createdAt", s.expires_at AS "expiresAt",
             person.${kind}_id AS "personId", person.name, person.email, person.email_verified AS "isEmailConfirmed",
             person.two_factor_enabled AS "hasTwoFactor", person.language
           FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (token_hash, place)
           JOIN sessions s ON s.token_hash = asked.token_hash AND s.audience = $2 AND s.expires_at > $3
           JOIN ${kind}s AS person ON person.${kind}_id = s.subject::bigint`,
    values: [tokenHashes, kind, now.toString()],
    onlyReads: true,
  });
  const people: (FoundPerson | undefined)[] = new Array(tokenHashes.length);
  for (const { place, createdAt, expiresAt, ...person } of rows) {
    const tokenHash = tokenHashes[place - 1] as Buffer;
    people[place - 1] = { ...person, tokenHash, isDueForRenewal: isDue({ createdAt, expiresAt }, now) };
  }
  return people;
}

const dayMs = 24 * 3_600_000;

function isDue(
  { createdAt, expiresAt }: { readonly createdAt: Temporal.Instant; readonly expiresAt: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  const { idleDays, renewalDays } = signInPolicy;
  const endsAtMs = expiresAt.epochMilliseconds;
  const isOld = endsAtMs - now.epochMilliseconds <= (idleDays - renewalDays) * dayMs;
  return isOld && endsAtMs < createdAt.epochMilliseconds + sessionDays * dayMs;
}

import { claimDueRows, type DueRows, type Lease } from '../../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { signingSecrets } from '../endpoints/secrets-store.ts';
import type { ChallengeFault } from './challenge.ts';

/** An endpoint that is to prove that it wants events, with what asking it takes. */
export type ChallengedEndpoint = {
  readonly accountId: number;
  readonly endpointId: number;
  readonly url: string;
  /** The newest first; each of them signs. */
  readonly secrets: readonly string[];
  /** Challenges that were sent without being asked for, this one counted if it is one. */
  readonly challenges: number;
};

type ChallengedRow = {
  account_id: number;
  endpoint_id: number;
  url: string;
  secrets: string[];
  challenges: number;
};

function columnsOf(row: string): string {
  return `${row}.account_id, ${row}.endpoint_id, ${row}.url, ${row}.challenges, ${signingSecrets(row, '$1')} AS secrets`;
}

function toChallenged(row: ChallengedRow): ChallengedEndpoint {
  return {
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    url: row.url,
    secrets: row.secrets,
    challenges: row.challenges,
  };
}

/** Takes up challenges that are due, the longest due first, and counts them. Those of accounts that are suspended wait. */
export async function claimDueChallenges(db: Queryable, lease: Lease): Promise<ChallengedEndpoint[]> {
  return (await claimDueRows<ChallengedRow>(db, dueChallenges, lease)).map(toChallenged);
}

const dueChallenges: DueRows = {
  dueTable: 'webhook_endpoints',
  key: ['account_id', 'endpoint_id'],
  dueAt: 'next_challenge_at',
  where: `proof = 'unproven' AND status = 'active'
    AND NOT EXISTS (SELECT FROM accounts AS a WHERE a.account_id = due.account_id AND a.suspended_at IS NOT NULL)`,
  set: 'challenges = challenges + 1',
  returning: columnsOf('claimed'),
};

/**
 * Returns an endpoint that a member or the operator wants to be challenged again. Undefined: there is no such
 * endpoint, or it is proven.
 */
export async function selectUnproven(
  db: Queryable,
  endpointId: number,
  { ofAccount, now }: { readonly ofAccount: number | undefined; readonly now: Temporal.Instant },
): Promise<ChallengedEndpoint | undefined> {
  const { rows } = await db.query<ChallengedRow>({
    text: `SELECT ${columnsOf('endpoint')} FROM webhook_endpoints AS endpoint
           WHERE endpoint_id = $2 AND status <> 'removed' AND proof = 'unproven'
             AND ($3::bigint IS NULL OR account_id = $3)`,
    values: [now.toString(), endpointId, ofAccount ?? null],
    onlyReads: true,
  });
  return rows[0] && toChallenged(rows[0]);
}

type NamedEndpoint = Pick<ChallengedEndpoint, 'accountId' | 'endpointId'>;

/**
 * Marks an endpoint as proven, so that it is sent events from now on; false when it is proven already, or
 * gone.
 */
export async function proveEndpoint(
  db: Queryable,
  { accountId, endpointId }: NamedEndpoint,
  proof: {
    readonly by: 'answered' | 'vouched';
    /** The address that gave it: it is void when the endpoint was put elsewhere meanwhile. */
    readonly url: string;
    readonly at: Temporal.Instant;
  },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE webhook_endpoints SET proof = $4, proven_at = $5, next_challenge_at = NULL, challenge_error = NULL, challenge_fault = NULL, challenge_status = NULL,
             challenged_at = CASE WHEN $4 = 'answered' THEN $5 ELSE challenged_at END,
             failing_since = NULL, took_at = NULL, first_failures = 0
           WHERE account_id = $1 AND endpoint_id = $2 AND url = $3 AND proof = 'unproven' AND status <> 'removed'`,
    values: [accountId, endpointId, proof.url, proof.by, proof.at.toString()],
  });
  return rowCount === 1;
}

/**
 * Stores that a challenge proved nothing; for one that the background job sent, `nextAt` says when the next
 * one is due, if there is one.
 */
export async function noteFailedChallenge(
  db: Queryable,
  { accountId, endpointId, url, challenges }: ChallengedEndpoint,
  {
    fault,
    at,
    plan,
  }: {
    readonly fault: ChallengeFault;
    readonly at: Temporal.Instant;
    readonly plan: { readonly nextAt: Temporal.Instant | undefined } | undefined;
  },
): Promise<void> {
  await db.query({
    text: `UPDATE webhook_endpoints SET challenged_at = $4, challenge_error = $5, challenge_fault = $9, challenge_status = $10,
             next_challenge_at = CASE WHEN $6 AND challenges = $8 THEN $7 ELSE next_challenge_at END
           WHERE account_id = $1 AND endpoint_id = $2 AND url = $3 AND proof = 'unproven'`,
    values: [
      accountId,
      endpointId,
      url,
      at.toString(),
      fault.error,
      plan !== undefined,
      plan?.nextAt?.toString() ?? null,
      challenges,
      fault.code,
      fault.statusCode ?? null,
    ],
  });
}

/** Postpones a challenge that was claimed and not sent; it does not count. */
export async function postponeChallenge(
  db: Queryable,
  { accountId, endpointId, url, challenges }: ChallengedEndpoint,
  until: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: `UPDATE webhook_endpoints SET challenges = challenges - 1, next_challenge_at = $4
           WHERE account_id = $1 AND endpoint_id = $2 AND url = $3 AND proof = 'unproven' AND challenges = $5`,
    values: [accountId, endpointId, url, until.toString(), challenges],
  });
}

/** Disables one endpoint that has given no proof since then; false when there is none. */
export async function stopOneUnproven(
  db: Queryable,
  { since, at }: { readonly since: Temporal.Instant; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rows } = await db.query<{ stopped: boolean }>({
    text: 'SELECT stop_unproven_webhook_endpoint($1, $2) AS stopped',
    values: [since.toString(), at.toString()],
  });
  return rows[0]?.stopped ?? false;
}

import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ChallengeFaultCode } from '../challenges/challenge.ts';
import type { DisabledReason, Endpoint, EndpointActor, EndpointProof, EndpointStatus } from './endpoint.ts';

export type EndpointRow = {
  account_id: number;
  endpoint_id: number;
  url: string;
  event_types: string[] | null;
  in_order: boolean;
  status: EndpointStatus;
  disabled_reason: DisabledReason | null;
  disabled_at: Temporal.Instant | null;
  disabled_by: EndpointActor | null;
  failing_since: Temporal.Instant | null;
  proof: EndpointProof;
  proven_at: Temporal.Instant | null;
  challenged_at: Temporal.Instant | null;
  challenge_error: string | null;
  challenge_fault: ChallengeFaultCode | null;
  challenge_status: number | null;
  next_challenge_at: Temporal.Instant | null;
  created_at: Temporal.Instant;
};

export const endpointColumns = `account_id, endpoint_id, url, event_types, in_order, status, disabled_reason, disabled_at, disabled_by,
  failing_since, proof, proven_at, challenged_at, challenge_error, challenge_fault, challenge_status,
  next_challenge_at, created_at`;

export function toEndpoint(row: EndpointRow): Endpoint {
  return {
    accountId: row.account_id,
    endpointId: row.endpoint_id,
    url: row.url,
    eventTypes: row.event_types ?? undefined,
    inOrder: row.in_order,
    status: row.status,
    disabledReason: row.disabled_reason ?? undefined,
    disabledAt: row.disabled_at ?? undefined,
    disabledBy: row.disabled_by ?? undefined,
    failingSince: row.failing_since ?? undefined,
    proof: row.proof,
    provenAt: row.proven_at ?? undefined,
    challengedAt: row.challenged_at ?? undefined,
    challengeError: row.challenge_error ?? undefined,
    challengeFault: row.challenge_fault ?? undefined,
    challengeStatus: row.challenge_status ?? undefined,
    nextChallengeAt: row.next_challenge_at ?? undefined,
    createdAt: row.created_at,
  };
}

/** Returns all endpoints, or those of one account. */
export async function findEndpoints(db: Queryable, accountId?: number): Promise<Endpoint[]> {
  const { rows } = await db.query<EndpointRow>({
    text: `SELECT ${endpointColumns} FROM webhook_endpoints
           WHERE status <> 'removed' AND ($1::bigint IS NULL OR account_id = $1) ORDER BY endpoint_id`,
    values: [accountId ?? null],
    onlyReads: true,
  });
  return rows.map(toEndpoint);
}

/** Returns an endpoint by its number; where an account is named, only if it is that account's. */
export async function findEndpoint(
  db: Queryable,
  endpointId: number,
  ofAccount?: number,
): Promise<Endpoint | undefined> {
  const { rows } = await db.query<EndpointRow>({
    text: `SELECT ${endpointColumns} FROM webhook_endpoints
           WHERE endpoint_id = $1 AND status <> 'removed' AND ($2::bigint IS NULL OR account_id = $2)`,
    values: [endpointId, ofAccount ?? null],
    onlyReads: true,
  });
  return rows[0] && toEndpoint(rows[0]);
}

import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { Problem } from '../../../values/problem.ts';
import { hashLocationToken } from './location-request.ts';
import { selectRequestByToken, updateSharedPoint, updateTaken } from './location-requests-store.ts';

export type ShareLocationDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly serviceArea: { contains(point: Coordinates): boolean };
};

export type SharedLocation = {
  readonly token: string;
  readonly point: Coordinates;
  /** Undefined of a point that was set by hand. */
  readonly accuracyMeters: number | undefined;
};

/**
 * Stores where a phone says that it is, for whoever has its link.
 * @throws Problem pickup_outside_uae; link_not_valid once the link is over, or its point was taken; too_many_requests once it
 * has been used as often as it may.
 */
export async function shareLocation(
  { db, clock, serviceArea }: ShareLocationDeps,
  { token, point, accuracyMeters }: SharedLocation,
): Promise<void> {
  if (!serviceArea.contains(point)) throw new Problem('pickup_outside_uae');
  const asked = { tokenHash: hashLocationToken(token), now: clock() };
  if (await updateSharedPoint(db, asked, { ...point, accuracyMeters })) return;
  const open = await selectRequestByToken(db, asked);
  if (!open) throw new Problem('link_not_valid');
  const left = open.expiresAt.since(asked.now).total('seconds');
  throw new Problem('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(left)) });
}

/** Closes a request whose point an operator has taken; one that has none yet stays open. */
export async function takeLocation(
  { db, clock }: Pick<ShareLocationDeps, 'db' | 'clock'>,
  locationRequestId: number,
): Promise<void> {
  await updateTaken(db, locationRequestId, clock());
}

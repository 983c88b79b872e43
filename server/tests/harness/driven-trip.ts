import { expectOk } from './expect-answer.ts';
import { paths } from './operations.ts';
import { sampleTrip } from './sample-trip.ts';
import type { TestAccount, TestApp } from './test-app.ts';

export type CreatedTrip = { readonly accountId: number; readonly tripId: number; readonly fareFils: number };

/** Creates the sample trip through the API, with changes. */
export async function createTrip(
  app: TestApp,
  { accountId, rawApiKey }: TestAccount,
  changes: object = {},
): Promise<CreatedTrip> {
  const answer = await app.post(paths.create, rawApiKey, { ...sampleTrip, ...changes });
  const { tripID, tripFare } = expectOk(answer);
  return { accountId, tripId: tripID, fareFils: Math.round(tripFare * 100) };
}

/** The trip's record, as its account finds it. */
export async function getRecord(app: TestApp, { rawApiKey }: TestAccount, tripId: number) {
  return expectOk(await app.get(`/api/Trips/${tripId}`, rawApiKey));
}

/** Types and statuses of a trip's events, in order, such as `trip.created 1`. */
export async function timelineOf(app: TestApp, { accountId, tripId }: CreatedTrip): Promise<string[]> {
  const { rows } = await app.db.query<{ type: string; to_status: number; sequence: number }>({
    text: `SELECT type, to_status, sequence FROM events
           WHERE account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL ORDER BY sequence`,
    values: [accountId, tripId],
  });
  if (rows.some(({ sequence }, index) => sequence !== index + 1)) throw new Error('a sequence has a gap');
  return rows.map(({ type, to_status }) => `${type} ${to_status}`);
}

/** Who is at the trip at this moment, if anybody. */
export async function driverAt(
  app: TestApp,
  { accountId, tripId }: CreatedTrip,
): Promise<number | undefined> {
  const { rows } = await app.db.query<{ driver_id: number }>({
    text: 'SELECT driver_id FROM assignments WHERE account_id = $1 AND trip_id = $2',
    values: [accountId, tripId],
  });
  return rows[0]?.driver_id;
}

import type { Queryable } from '../../src/platform/db/queryable.ts';

/** Returns the latest offer of a trip. */
export async function findOffer(db: Queryable, tripId: number): Promise<number> {
  const { rows } = await db.query<{ offer_id: number }>({
    text: 'SELECT offer_id FROM offers WHERE trip_id = $1 ORDER BY offer_id DESC LIMIT 1',
    values: [tripId],
  });
  const [row] = rows;
  if (!row) throw new Error('nobody was asked');
  return row.offer_id;
}

/** Returns what was done about an offer, in order, each with what became of it and the parts of a text. */
export async function findSteps(db: Queryable, offerId: number): Promise<string[]> {
  const { rows } = await db.query<{ step: string; result: string; parts: number | null }>({
    text: `SELECT step, result, parts FROM offer_steps WHERE offer_id = $1
           ORDER BY taken_at, array_position(ARRAY['stream', 'push', 'sms', 'call'], step)`,
    values: [offerId],
  });
  return rows.map(({ step, result, parts }) =>
    [step, result, parts].filter((word) => word !== null).join(' '),
  );
}

export type Reach = {
  readonly seen_by: string | null;
  readonly due_at: Temporal.Instant | null;
  readonly was_open: boolean | null;
  /** How long the driver has to answer. */
  readonly seconds: number;
};

/** Returns how the driver of an offer is reached; of one without a reach all but the seconds are null. */
export async function findReach(db: Queryable, offerId: number): Promise<Reach> {
  const { rows } = await db.query<Reach>({
    text: `SELECT seen_by, due_at, was_open, extract(epoch FROM expires_at - offers.offered_at)::integer AS seconds
           FROM offers LEFT JOIN offer_reaches USING (offer_id) WHERE offer_id = $1`,
    values: [offerId],
  });
  const [row] = rows;
  if (!row) throw new Error(`there is no offer ${offerId}`);
  return row;
}

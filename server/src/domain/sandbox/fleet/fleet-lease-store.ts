import type { Queryable } from '../../../platform/db/queryable.ts';

/** Takes the lead of the fleet, or keeps it, until then; false while another process has it. */
export async function takeFleetLease(
  db: Queryable,
  {
    holder,
    now,
    until,
  }: { readonly holder: string; readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'take-fleet-lease',
    text: `INSERT INTO fleet_leases AS lease (holder, held_until) VALUES ($1, $3)
           ON CONFLICT (is_only) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
           WHERE lease.holder = excluded.holder OR lease.held_until <= $2`,
    values: [holder, now.toString(), until.toString()],
  });
  return rowCount === 1;
}

/** Gives up the fleet's lease, so that another process takes it at once. */
export async function dropFleetLease(db: Queryable, holder: string): Promise<void> {
  await db.query({ text: 'DELETE FROM fleet_leases WHERE holder = $1', values: [holder] });
}

import type { Queryable } from '../../src/platform/db/queryable.ts';

/** One trip of so many has these records. */
export const tripsForRecords = 5;

/** What each trip gives a table: columns with what they hold; `n` counts the trips. */
const ofEachTrip: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  audit_entries: {
    ...{ action: `(ARRAY['trip.noted', 'trip.called', 'wallet.adjusted', 'operator.changed'])[1 + n % 4]` },
    ...{ subject: `'trip ' || trip_id`, at: 'created_at', actor_kind: `'operator'` },
    ...{ actor_id: '1 + n % 20', actor_name: `'Huda'` },
  },
  shifts: {
    ...{
      driver_id: 'coalesce(driver_id, 1)',
      vehicle_id: 'coalesce(vehicle_id, 1)',
      started_at: 'created_at',
    },
    ended_at: `created_at + interval '8 hours'`,
  },
  offers: {
    ...{ trip_id: 'trip_id', driver_id: 'driver_id', vehicle_id: 'vehicle_id', status: `'declined'` },
    ...{ pickup_meters: '1000', pickup_seconds: '60', offered_at: 'created_at', expires_at: 'created_at' },
    answered_at: 'created_at',
  },
  search_rounds: {
    ...{ trip_id: 'trip_id', round: '0', passes: '1', searched_at: 'created_at', radius_meters: '5000' },
    ...{ drivers_on_shift: '1', candidates: '1', excluded: `'{}'`, search_number: '1' },
  },
  trip_operator_acts: {
    ...{ trip_id: 'trip_id', act: '1', kind: `'noted'`, operator_name: `'Huda'`, at: 'created_at' },
    ...{ text: `'Gate 2'`, details: `'{}'` },
  },
  trip_member_acts: { trip_id: 'trip_id', act: `'booked'`, member_id: '1', member_name: `'Noura'` },
  arrival_promises: {
    ...{ trip_id: 'trip_id', leg: `'pickup'`, driver_id: 'driver_id', made_at: 'created_at' },
    ...{ promised_at: 'created_at', arrived_at: 'created_at' },
  },
  sms_messages: {
    ...{ trip_id: 'trip_id', phone_code: 'phone_code', mobile_number: 'mobile_number', text: `'Gate 2'` },
    ...{ created_at: 'created_at', expires_at: `created_at + interval '30 minutes'`, operator_act: '1' },
    ...{ kind: `'operator_message'`, status: `'sent'`, next_attempt_at: 'created_at' },
    settled_at: 'created_at',
  },
  trip_texts: { trip_id: 'trip_id', kind: `'tracking_link'`, status: `'sent'`, settled_at: 'created_at' },
  trip_evidence: {
    ...{ trip_id: 'trip_id', item: '1', evidence_id: 'gen_random_uuid()', driver_id: 'driver_id' },
    ...{ stage: `'pickup'`, kind: `'readings'`, facts: `'{}'`, recorded_at: 'created_at' },
    received_at: 'created_at',
  },
  trip_extras: {
    ...{ trip_id: 'trip_id', extra: '1', extra_id: 'gen_random_uuid()', kind: `'winching'`, quantity: '1' },
    ...{ amount_fils: '15000', vat_fils: '714', evidence_id: 'gen_random_uuid()', status: `'accepted'` },
    ...{
      decided_by: `'rule'`,
      requested_at: 'created_at',
      expires_at: 'created_at',
      decided_at: 'created_at',
    },
  },
  trip_hand_overs: {
    ...{ trip_id: 'trip_id', sequence: '4', from_driver_id: 'driver_id', from_vehicle_id: 'vehicle_id' },
    ...{ to_driver_id: 'driver_id + 1', to_vehicle_id: 'vehicle_id + 1', handed_over_at: 'created_at' },
  },
  trip_tracks: { trip_id: 'trip_id', recorded_at: 'created_at', lat: '25.2', lng: '55.3' },
  events: {
    ...{ event_number: 'trip_id', type: `'trip.created'`, trip_id: 'trip_id', sequence: '1', to_status: '1' },
    occurred_at: 'created_at',
  },
  ledger_entries: {
    ...{ trip_id: 'trip_id', from_ledger: `'wallet'`, to_ledger: `'held'`, amount_fils: '15000' },
    ...{ kind: `'trip_hold'`, wallet_balance_after_fils: '0', created_at: 'created_at' },
  },
  receivables: {
    ...{ trip_id: 'trip_id', charged_fils: '15000', paid_fils: '15000 * least(n % 50, 1)' },
    opened_at: 'created_at',
  },
  receivable_settlements: {
    ...{ trip_id: 'trip_id', settlement: '1', method: `'cash'`, reference: `'Receipt 17'` },
    ...{ amount_fils: '15000', client_token: 'gen_random_uuid()::text', operator_name: `'Noura'` },
    settled_at: 'created_at',
  },
  trip_callers: { trip_id: 'trip_id', legal_name: `'Noura Motors'` },
  top_ups: {
    ...{ amount_fils: '10000', status: `(ARRAY['succeeded', 'expired'])[1 + least(n % 4, 1)]` },
    ...{ method: `'page'`, provider: `'stripe'`, payment_token: 'gen_random_uuid()' },
    ...{ created_at: 'created_at', settled_at: 'created_at' },
  },
  documents: {
    ...{
      trip_id: 'trip_id',
      kind: `(ARRAY['tax_invoice', 'receipt'])[1 + n % 2]`,
      year: '2026',
      number: 'n',
    },
    ...{ entry_id: 'trip_id', amount_fils: '15000', vat_fils: '714', issued_at: 'created_at' },
    ...{ happened_at: 'created_at', content: `'{"supply": "completed_trip", "vatBasisPoints": 500}'` },
  },
  approvals: {
    ...{ kind: `'wallet_adjustment'`, proposal: `'{"amountFils": 60000}'`, amount_fils: '60000' },
    ...{
      basis: `'{}'`,
      changes: `'[]'`,
      reason: `'Charged twice'`,
      proposed_by: '$1',
      proposed_at: 'created_at',
    },
    ...{ client_token: 'gen_random_uuid()::text', expires_at: `created_at + interval '3 days'` },
    // Most are decided, a few are over without it.
    ...{ status: `CASE WHEN n % 1000 = 0 THEN 'proposed' ELSE 'rejected' END` },
    decided_at: 'CASE WHEN n % 1000 <> 0 THEN created_at END',
  },
};

/** What the end of each trip adds. */
const ofEachEnd: typeof ofEachTrip = {
  events: {
    ...{ event_number: 'trip_id + 1000000', type: `'trip.driver_assigned'`, trip_id: 'trip_id' },
    ...{ sequence: '2', from_status: '1', to_status: '2', occurred_at: `created_at + interval '1 minute'` },
  },
  ledger_entries: {
    ...{ trip_id: 'trip_id', from_ledger: `'held'`, to_ledger: `'revenue'`, amount_fils: '14286' },
    ...{ kind: `'trip_revenue'`, created_at: 'created_at' },
  },
};

/** Tables that grow with trips, and with what people do to them; those of what is under way alone are none of them. */
export const growingTables = new RegExp(
  `^(trip.*|customer_accounts|new_destinations|record_changes|${Object.keys(ofEachTrip).join('|')})$`,
);

/** Stores what a busy company keeps beside its trips, for one trip of `tripsForRecords`, without anybody's doing it. */
export async function makeManyRecords(db: Queryable, operatorId: number): Promise<void> {
  for (const [table, made] of Object.entries(ofEachTrip)) await insertOfEachTrip(db, operatorId, table, made);
  await makeTax(db);
  await makeChanges(db);
}

/** Stores the same in some of the tables alone. */
export async function makeRecordsOf(
  db: Queryable,
  operatorId: number,
  tables: readonly string[],
): Promise<void> {
  for (const table of tables) await insertOfEachTrip(db, operatorId, table, ofEachTrip[table] ?? {});
}

/** Adds that each of these trips was given a driver, and has earned something. */
export async function makeManyEnds(db: Queryable, operatorId: number): Promise<void> {
  for (const [table, made] of Object.entries(ofEachEnd)) await insertOfEachTrip(db, operatorId, table, made);
}

async function insertOfEachTrip(
  db: Queryable,
  operatorId: number,
  table: string,
  made: Readonly<Record<string, string>>,
): Promise<void> {
  await dropForeignKeys(db, table);
  // What follows from such rows would be another row for each.
  await db.query({ text: `ALTER TABLE ${table} DISABLE TRIGGER USER` });
  const cells = Object.entries(table === 'shifts' ? made : { account_id: 'account_id', ...made });
  await db.query({
    text: `INSERT INTO ${table} (${cells.map(([column]) => column).join(', ')})
           SELECT ${cells.map(([, value]) => value).join(', ')}
           FROM (SELECT *, row_number() OVER (ORDER BY trip_id)::integer AS n FROM trips
                 WHERE trip_id % ${tripsForRecords} = 0) AS t
           WHERE $1::bigint IS NOT NULL ORDER BY trip_id`,
    values: [operatorId],
  });
  await db.query({ text: `ALTER TABLE ${table} ENABLE TRIGGER USER` });
  await db.query({ text: `VACUUM ANALYZE ${table}` });
}

/** What each of these trips owes of tax, beside what it took from a wallet. */
async function makeTax(db: Queryable): Promise<void> {
  await db.query({ text: 'ALTER TABLE ledger_entries DISABLE TRIGGER USER' });
  await db.query({
    text: `INSERT INTO ledger_entries (account_id, trip_id, from_ledger, to_ledger, amount_fils, kind, created_at)
           SELECT account_id, trip_id, 'held', 'vat_payable', 714, 'vat', created_at FROM trips
           WHERE trip_id % ${tripsForRecords} = 0 ORDER BY trip_id`,
  });
  await db.query({ text: 'ALTER TABLE ledger_entries ENABLE TRIGGER USER' });
  await db.query({ text: 'VACUUM ANALYZE ledger_entries' });
}

/** What a quarter of an hour of a very busy company leaves, by transactions that are long over. */
async function makeChanges(db: Queryable): Promise<void> {
  await db.query({
    text: `INSERT INTO record_changes (transaction_id, kind, record_id)
           SELECT (3 + row_number() OVER (ORDER BY trip_id) % 500)::text::xid8, 'trip', trip_id FROM trips
           WHERE trip_id % ${tripsForRecords} = 0 ON CONFLICT DO NOTHING`,
  });
  await db.query({ text: 'VACUUM ANALYZE record_changes' });
}

async function dropForeignKeys(db: Queryable, table: string): Promise<void> {
  const { rows } = await db.query<{ name: string }>({
    text: `SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND conrelid = $1::regclass`,
    values: [table],
  });
  for (const { name } of rows) await db.query({ text: `ALTER TABLE ${table} DROP CONSTRAINT ${name}` });
}

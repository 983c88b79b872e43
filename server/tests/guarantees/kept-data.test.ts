import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTree } from '../../../tests/tidy/source-tree.ts';
import { eraseCustomer } from '../../src/domain/customer-records/erase-customer.ts';
import { exportCustomer } from '../../src/domain/customer-records/export-customer.ts';
import { nextNumber } from '../harness/customer-phone.ts';
import { findNamedTables, findSweptTables } from '../harness/named-tables.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

/** Tables, by why they are left out of what is done with the others. */
type LeftOut = Readonly<Record<string, readonly string[]>>;

/** What a column is called that names a person, leads to one, or may repeat what somebody said of one. */
const personal =
  /name|mobile|phone|email|address$|^(?:trip_id|subject|recipient|customer|details|data|content|answer|user_agent|text|plain_text|html)$|body$/;

const ofNoCustomer: LeftOut = {
  'of an account: how it calls things, its cards, its addresses for webhooks, who did what in it': [
    ...['api_keys', 'audit_entries', 'billing_details', 'payment_customers', 'saved_cards'],
    ...['webhook_hosts', 'webhook_rate_buckets'],
  ],
  'of the members of accounts, and whom they invited': [
    ...['mail_messages', 'member_invitations', 'members', 'trip_member_acts'],
  ],
  'of the company’s own people, and whom they invited': [
    ...['duty_phone', 'operator_invitations', 'operators'],
  ],
  'of those who drive': ['driver_phones', 'driver_positions', 'drivers'],
  'of the operator: the price list, the company, the schema': [
    ...['calendar_entries', 'cancellation_policies', 'event_factors', 'operator_details', 'vehicle_types'],
    ...['road_rules', 'schema_functions', 'schema_migrations', 'toll_gates'],
  ],
  'of the card payments that the sandbox plays': ['test_payments'],
  'how far something was done': ['track_marks'],
};

const notErased: LeftOut = {
  ...ofNoCustomer,
  'a company, not a person': ['accounts'],
  'how a trip went, by its number: who it was for stands in the trip alone': [
    ...[
      'arrival_promises',
      'assignments',
      'cancellation_previews',
      'demo_trips',
      'dispatches',
      'driver_actions',
      'manually_controlled_trips',
      'new_destinations',
      'offers',
      'outcome_previews',
      'search_rounds',
      'trip_corrections',
    ],
    ...[
      'idempotency_records',
      'quote_uses',
      'trip_extras',
      'trip_assignments',
      'trip_hand_overs',
      'trip_presses',
      'trip_toll_checks',
      'trip_texts',
      'trip_tracks',
      'webhook_deliveries',
    ],
    ...['receivables', 'receivable_settlements'],
  ],
  'the books and invoices, which name no customer but a caller as the buyer, and are never changed': [
    'documents',
    'ledger_entries',
  ],
};

const notExported: LeftOut = {
  ...ofNoCustomer,
  'steps on the way to what the trip and its events tell': [
    ...[
      'arrival_promises',
      'assignments',
      'cancellation_previews',
      'demo_trips',
      'dispatches',
      'driver_actions',
      'manually_controlled_trips',
      'offers',
      'outcome_previews',
      'search_rounds',
      'trip_assignments',
      'trip_hand_overs',
      'trip_presses',
      'trip_toll_checks',
    ],
    ...['idempotency_records', 'quote_uses', 'trip_corrections', 'webhook_deliveries'],
  ],
  'the money of an account: a trip tells its fare': ['ledger_entries'],
  'of the operator: who asks that evidence is kept, and what its people tell each other': [
    ...['evidence_holds', 'trip_operator_acts'],
  ],
  'what the server of an account answered to an event': ['webhook_attempts'],
  'a code, kept as a hash for some minutes: who asked for codes is told': ['sign_in_codes'],
};

const notSwept: LeftOut = {
  'the books and the logs, which are never changed': [
    ...[
      'approvals',
      'audit_entries',
      'customer_erasures',
      'document_counters',
      'documents',
      'event_counters',
      'events',
    ],
    ...['ledger_entries', 'ordered_refunds', 'payment_references', 'recharges', 'top_ups'],
  ],
  'a trip, and what tells of one for as long as it is there: a few rows each': [
    ...[
      'arrival_promises',
      'cancellation_previews',
      'driver_actions',
      'evidence_holds',
      'new_destinations',
      'offers',
      'outcome_previews',
      'trip_assignments',
      'trip_corrections',
      'trip_evidence',
      'trip_extras',
      'trip_hand_overs',
      'trip_jobs',
      'trip_member_acts',
      'trip_operator_acts',
      'trip_presses',
      'trip_texts',
    ],
    'trips',
  ],
  'what callers owe and paid: the books, and whom the tax document names': [
    ...['receivables', 'receivable_settlements', 'trip_callers'],
  ],
  'an account, and a few rows of each': [
    ...['accounts', 'api_keys', 'auto_recharges', 'billing_details', 'extra_rules', 'ledger_closings'],
    'wallets',
  ],
  'a member, a membership, and whom members invited': ['member_invitations', 'members', 'person_credentials'],
  'somebody of the company, and whom they invited: the audit log names them': [
    ...['operator_invitations', 'operators'],
  ],
  'those who drive, with what and when': [
    ...[
      'driver_documents',
      'driver_reach',
      'driver_trackers',
      'drivers',
      'shifts',
      'simulated_drivers',
      'vehicle_documents',
      'vehicles',
    ],
  ],
  'what the operator has set: past prices are those of past trips': [
    ...['cancellation_policies', 'event_factors', 'operator_details', 'tariff_distance_tiers', 'tariffs'],
    ...['calendar_entries', 'extra_prices', 'outcome_fee_policies', 'vehicle_types'],
    ...['road_rule_defaults', 'road_rule_exemptions', 'road_rules'],
    ...['account_tolls', 'toll_gates', 'toll_prices', 'toll_settings'],
  ],
  'a few rows, whatever happens': [
    ...[
      'api_request_cutoff',
      'approval_settings',
      'attention_watch',
      'demo_runs',
      'duty_phone',
      'environment_stamp',
      'first_time_marks',
      'last_runs',
      'schema_migrations',
      'track_marks',
      'tracking_server',
      'vapid_keys',
      'write_probes',
    ],
  ],
  'what gateways took, a row for each day and kind: no number and no account': ['sms_sent_days'],
  'card payments that the sandbox plays, kept as a payment processor keeps them': [
    ...['test_payment_reversals', 'test_payments'],
  ],
};

/** What goes as soon as it is done, by a statement of its own. */
const goneWhenDone = [
  ...['assignments', 'customer_accounts', 'demo_trips', 'dispatches', 'document_dues', 'fleet_leases'],
  ...[
    'memberships',
    'payment_customers',
    'person_two_factors',
    'removed_cards',
    'saved_cards',
    'schema_functions',
  ],
  'test_payment_notices',
];

/** Where a list of tables that are left out is not the rest of all tables. */
function findFaults(
  tables: readonly string[],
  handled: ReadonlySet<string>,
  reasons: LeftOut,
): readonly string[] {
  const leftOut = Object.values(reasons).flat();
  const undeclared = tables.filter((table) => !handled.has(table) && !leftOut.includes(table));
  const needless = leftOut.filter(
    (table, index) => handled.has(table) || !tables.includes(table) || leftOut.indexOf(table) !== index,
  );
  return [
    ...undeclared.map((table) => `${table} is forgotten`),
    ...needless.map((table) => `${table} stands in the list and ought not to`),
  ];
}

const clock = createTestClock();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The tables with a column of such a name. */
async function listTables(column: RegExp): Promise<string[]> {
  const { rows } = await database.db.query<{ table: string; column: string }>({
    text: `SELECT relname AS "table", attname AS "column" FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
           WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
             AND attnum > 0 AND NOT attisdropped ORDER BY relname`,
  });
  return [...new Set(rows.filter((row) => column.test(row.column)).map(({ table }) => table))];
}

test('What is kept of a trip, a name, a number or an email is forgotten with a customer, or said to be none of theirs', async () => {
  const { db, statements } = recordStatements(database.db);
  expect(await eraseCustomer({ db, clock }, nextNumber())).toMatchObject({ isErased: true });
  const erased = await findNamedTables(database.db, /\b(?:UPDATE|DELETE FROM) (\w+)/g, statements);
  const tables = await listTables(personal);
  expect(findFaults(tables, erased, notErased)).toEqual([]);
  expect(findFaults([...tables, 'trip_photos'], erased, notErased)).toEqual(['trip_photos is forgotten']);
});

test('What is kept of a trip, a name, a number or an email is told to a customer who asks, or said to be none of theirs', async () => {
  const { db, statements } = recordStatements(database.db);
  await exportCustomer(db, nextNumber());
  const told = await findNamedTables(database.db, /\b(?:FROM|JOIN) (\w+)/g, statements);
  const tables = await listTables(personal);
  expect(findFaults(tables, told, notExported)).toEqual([]);
  expect(findFaults([...tables, 'trip_photos'], told, notExported)).toEqual(['trip_photos is forgotten']);
});

test('Every table is swept, or empties itself, or is said to be kept and why', async () => {
  const swept = await findSweptTables(database.db);
  const tables = await listTables(/^/);
  const reasons = { ...notSwept, 'done with': goneWhenDone };
  expect(findFaults(tables, swept, reasons)).toEqual([]);
  expect(findFaults([...tables, 'trip_photos'], swept, reasons)).toEqual(['trip_photos is forgotten']);

  const product = /^server\/(?:src\/.*(?<!\.test)\.ts|sql\/functions\/.*\.sql)$/;
  const sources = readTree().filter(({ path }) => product.test(path));
  const emptied = await findNamedTables(
    database.db,
    /\bDELETE FROM (\w+)/g,
    sources.map(({ text }) => text),
  );
  expect(goneWhenDone.filter((table) => !emptied.has(table))).toEqual([]);
});

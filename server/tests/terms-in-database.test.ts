import { approvalKindList, approvalStatusList } from '@satha/terms/approvals';
import { alarmKindList } from '@satha/terms/attention';
import { actorKinds } from '@satha/terms/audit-actions';
import { calendarKinds, calendarStatuses } from '@satha/terms/calendar';
import {
  actionResults,
  pressConfirmers,
  toldActionNames,
  unconfirmedReasonNames,
} from '@satha/terms/dispatch';
import { emirates } from '@satha/terms/emirates';
import { equipmentList } from '@satha/terms/equipment';
import { eventTypes } from '@satha/terms/event-types';
import { evidenceKinds, evidenceStages, mediaTypes, missingReasons } from '@satha/terms/evidence';
import { extraDeciderList, extraKindList, extraStatusList, listedExtraKinds } from '@satha/terms/extras';
import { driverDocumentKinds, vehicleDocumentKinds } from '@satha/terms/fleet-documents';
import { keyPermissions } from '@satha/terms/key-permissions';
import {
  type DefaultLanguage,
  driverLanguageCodes,
  type Language,
  languageCodes,
} from '@satha/terms/languages';
import { ledgerEntryKinds, ledgerNames } from '@satha/terms/ledger-kinds';
import { deliveryStatuses } from '@satha/terms/lists';
import { operatorActKinds } from '@satha/terms/operator-acts';
import { documentKinds, settlementMethods, topUpStatuses } from '@satha/terms/payments';
import { memberRoles, operatorRoles, recordsWithPeople } from '@satha/terms/people';
import { leftOutReasons, positionMarks, positionSources } from '@satha/terms/positions';
import { cancellationOutcomes } from '@satha/terms/trip-outcomes';
import { tripStatusList } from '@satha/terms/trip-statuses';
import { vehicleTypeIds, vehicleTypes } from '@satha/terms/vehicle-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts';
import { type WordsOfColumn, wordsOfModules } from './harness/words-of-modules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Each column that holds a word of a list, with the list that its check constraint repeats. */
const columns: readonly WordsOfColumn[] = [
  ...wordsOfModules,
  ['trip_evidence', 'kind', Object.keys(evidenceKinds)],
  ['trip_evidence', 'stage', Object.keys(evidenceStages)],
  ['trip_evidence', 'media_type', mediaTypes],
  ['trip_evidence', 'missing_because', Object.keys(missingReasons)],
  ['trips', 'cancelled_by', Object.keys(cancellationOutcomes)],
  ['trip_presses', 'because', unconfirmedReasonNames],
  ['trip_presses', 'confirmed_by', pressConfirmers],
  ['driver_actions', 'action', toldActionNames],
  ['driver_actions', 'result', Object.keys(actionResults)],
  ['driver_positions', 'source', positionSources],
  ['driver_positions', 'mark', positionMarks],
  ['driver_positions', 'mark_source', positionSources],
  ['driver_positions', 'doubtful_source', positionSources],
  ['trip_tracks', 'source', positionSources],
  ['vehicle_types', 'usual_equipment', equipmentList],
  ['vehicles', 'equipment', equipmentList],
  ['shifts', 'equipment', equipmentList],
  ['operators', 'role', operatorRoles],
  ['operators', 'language', languageCodes],
  ['operator_invitations', 'role', operatorRoles],
  ['operator_presences', 'kind', recordsWithPeople],
  ['signed_in_phones', 'language', driverLanguageCodes],
  ['top_ups', 'status', topUpStatuses],
  ['ledger_entries', 'kind', ledgerEntryKinds],
  ['ledger_entries', 'from_ledger', ledgerNames],
  ['ledger_entries', 'to_ledger', ledgerNames],
  ['audit_entries', 'actor_kind', actorKinds],
  ['alarms', 'kind', alarmKindList],
  // The licence stands with the driver.
  ['driver_documents', 'kind', driverDocumentKinds.filter((kind) => kind !== 'driving_licence')],
  ['vehicle_documents', 'kind', vehicleDocumentKinds],
  ['approvals', 'kind', approvalKindList],
  // What expired is told from the time.
  ['approvals', 'status', approvalStatusList.filter((status) => status !== 'expired')],
  ['extra_prices', 'kind', listedExtraKinds],
  ['trip_extras', 'kind', extraKindList],
  ['trip_extras', 'status', extraStatusList],
  ['trip_extras', 'decided_by', extraDeciderList],
  ['trip_operator_acts', 'kind', operatorActKinds],
  ['receivable_settlements', 'method', settlementMethods],
  ['api_keys', 'permissions', keyPermissions],
  ['documents', 'kind', documentKinds],
  ['memberships', 'role', memberRoles],
  ['member_invitations', 'role', memberRoles],
  ['members', 'language', languageCodes],
  ['mail_messages', 'language', languageCodes],
  ['vehicles', 'plate_emirate', emirates],
  ['calendar_entries', 'kind', calendarKinds],
  ['calendar_entries', 'status', calendarStatuses],
  ['event_factors', 'calendar_kind', calendarKinds],
  ['webhook_deliveries', 'status', deliveryStatuses],
  ['shifts', 'left_out', leftOutReasons],
  ['shifts', 'left_out_source', positionSources],
];

/** The lists of words that the database's checks hold one column to; those of partitions stand at their table. */
async function findLists(): Promise<{ column: string; words: string[] }[]> {
  const { rows } = await database.db.query<{ column: string; definition: string }>({
    text: `SELECT c.conrelid::regclass || '.' || a.attname AS column, pg_get_constraintdef(c.oid) AS definition
           FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
           WHERE c.contype = 'c' AND c.conislocal AND c.connamespace = current_schema()::regnamespace`,
  });
  return rows
    .filter(({ definition }) => /(?:= ANY|<@) \(*ARRAY\['/.test(definition))
    .map(({ column, definition }) => ({
      column,
      words: [...definition.matchAll(/'([^']+)'::text/g)].map(([, word = '']) => word).toSorted(),
    }));
}

test.each(columns)('%s.%s takes what its list has, and nothing else', async (table, column, words) => {
  const lists = (await findLists()).filter((list) => list.column === `${table}.${column}`);
  expect(lists.map((list) => list.words)).toContainEqual(words.toSorted());
});

test('every check that lists words is one of a list that the code has', async () => {
  const known = new Set(columns.map(([table, column]) => `${table}.${column}`));
  const findUnknown = async () =>
    (await findLists()).map(({ column }) => column).filter((column) => !known.has(column));
  expect(await findUnknown()).toEqual([]);
  await database.db.query({ text: "CREATE TABLE planted (word text CHECK (word IN ('one', 'other')))" });
  expect(await findUnknown()).toEqual(['planted.word']);
  await database.db.query({ text: 'DROP TABLE planted' });
});

/** What the columns of a name in another language than the default one end with. */
const endings: Readonly<Record<Exclude<Language, DefaultLanguage>, string>> = { ar: 'arabic' };

test.each([
  ['vehicle_types', 'name'],
  ['operator_details', 'legal_name'],
  ['operator_details', 'address'],
])('%s.%s has a column beside it for each other language', async (table, column) => {
  const { rows } = await database.db.query<{ name: string }>({
    text: `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    values: [table],
  });
  const wanted = Object.values(endings).map((ending) => `${column}_${ending}`);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining([column, ...wanted]));
});

test('vehicle_types has a row for each vehicle type of the list, with its names, class and usual equipment, and no other', async () => {
  const { rows } = await database.db.query({
    text: `SELECT vehicle_type_id AS id, name AS en, name_arabic AS ar, vehicle_class AS "vehicleClass",
             usual_equipment AS "usualEquipment"
           FROM vehicle_types ORDER BY array_position($1::integer[], vehicle_type_id)`,
    values: [vehicleTypeIds],
  });
  expect(rows).toEqual(vehicleTypes.map(({ names, ...type }) => ({ ...type, ...names })));
});

test('a vehicle type that does not say what its trucks usually carry is refused', async () => {
  const inserted = database.db.query({
    text: `INSERT INTO vehicle_types (vehicle_type_id, name, vehicle_class, available, approved_for_trips,
             subject_to_truck_ban) VALUES (12, 'Tow Bike', 'light', true, false, false)`,
  });
  await expect(inserted).rejects.toThrow(/null value in column "usual_equipment"/);
});

test('every vehicle type that is priced or booked has a tariff', async () => {
  const findWithout = async () => {
    const { rows } = await database.db.query<{ id: number }>({
      text: `SELECT vehicle_type_id AS id FROM vehicle_types AS type WHERE (available OR approved_for_trips)
             AND NOT EXISTS (SELECT FROM tariffs WHERE tariffs.vehicle_type_id = type.vehicle_type_id)`,
    });
    return rows.map(({ id }) => id);
  };
  expect(await findWithout()).toEqual([]);
  await database.db.query({
    text: `INSERT INTO vehicle_types (vehicle_type_id, name, vehicle_class, available, approved_for_trips,
             subject_to_truck_ban, usual_equipment) VALUES (12, 'Tow Bike', 'light', true, false, false, '{}')`,
  });
  expect(await findWithout()).toEqual([12]);
  await database.db.query({ text: 'DELETE FROM vehicle_types WHERE vehicle_type_id = 12' });
});

/** One value of SQL for each trip status, in the order of the list. */
async function ofEachStatus<Value>(expression: string): Promise<Value[]> {
  const { rows } = await database.db.query<{ value: Value }>({
    text: `SELECT ${expression} AS value FROM unnest($1::smallint[]) WITH ORDINALITY AS s (status, place) ORDER BY place`,
    values: [tripStatusList.map(({ code }) => code)],
  });
  return rows.map(({ value }) => value);
}

test('trips.status takes every trip status, and the next code that nobody has is refused', async () => {
  const { rows } = await database.db.query<{ definition: string }>({
    text: `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'trips_status_check'`,
  });
  const check = rows[0]?.definition.replace(/^CHECK /, '');
  expect(await ofEachStatus(`${check}`)).toEqual(tripStatusList.map(() => true));
  const next = Math.max(...tripStatusList.map(({ code }) => code)) + 1;
  const beyond = await database.db.query<{ value: boolean }>({
    text: `SELECT ${check} AS value FROM (VALUES (${next}::smallint)) AS s (status)`,
  });
  expect(beyond.rows[0]?.value).toBe(false);
});

test('the functions of the database tell no event of a type that the list has not', async () => {
  const findTold = async () => {
    const { rows } = await database.db.query<{ source: string }>({
      text: `SELECT prosrc || coalesce(pg_get_function_sqlbody(oid), '') AS source FROM pg_proc
             WHERE pronamespace = current_schema()::regnamespace`,
    });
    return rows.flatMap(({ source }) => [...source.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, type]) => type));
  };
  const findUnknown = async () =>
    (await findTold()).filter((type) => !(eventTypes as readonly (string | undefined)[]).includes(type));
  expect((await findTold()).length).toBeGreaterThan(8);
  expect(await findUnknown()).toEqual([]);
  await database.db.query({
    text: `CREATE FUNCTION planted() RETURNS text LANGUAGE sql AS $$ SELECT 'parcel.weighed' $$`,
  });
  expect(await findUnknown()).toEqual(['parcel.weighed']);
  await database.db.query({ text: 'DROP FUNCTION planted' });
});

import type { Queryable } from '../../src/platform/db/queryable.ts';
import { jobMarks } from './sample-lives.ts';

/** An account as its clones leave it. */
export type GrowingAccount = {
  readonly accountId: number;
  balanceFils: number;
  lastEvent: number;
};

/** What a clone has of its own. */
export type CloneFacts = {
  /** From 0 on. */
  readonly place: number;
  readonly tripId: number;
  readonly account: GrowingAccount;
  readonly createdMs: number;
  readonly driverId: number;
  readonly vehicleId: number;
};

/** Numbers that are one series of all accounts, by the column that holds them. */
export type Series = 'entry_id' | 'document_id' | 'offer_id' | 'assignment_id';

/** The last number of each series, and of the documents of a kind and year. */
export type Numbers = { readonly series: Record<Series, number>; readonly documents: Map<string, number> };

/** A trip that can be written again and again, as other trips. */
export type ClonedLife = {
  readonly tables: readonly { readonly table: string; readonly columns: readonly string[] }[];
  /** Returns its lines of each table, as COPY reads them. */
  write(facts: CloneFacts): readonly string[];
};

type Column = { readonly name: string; readonly type: string };
type Cell = (facts: CloneFacts) => string;

/** Reads everything that is stored of a trip, for `numbers` to be counted on with each clone. */
export async function readLife(db: Queryable, tripId: number, numbers: Numbers): Promise<ClonedLife> {
  const tables = await selectTables(db);
  const { rows: trips } = await db.query<{ created_at: Temporal.Instant }>({
    text: 'SELECT created_at FROM trips WHERE trip_id = $1',
    values: [tripId],
  });
  const bornMs = trips[0]?.created_at.epochMilliseconds ?? 0;
  const known = createKnown();
  const read: { table: string; columns: readonly string[]; lines: readonly (readonly Cell[])[] }[] = [];
  for (const { table, columns } of tables) {
    const texts = columns.map(({ name }) => `"${name}"::text`);
    const { rows } = await db.query<Record<string, string | null>>({
      text: `SELECT ${texts} FROM ${table} WHERE trip_id = $1 ORDER BY ${orders[table] ?? '1'}`,
      values: [tripId],
    });
    if (rows.length === 0) continue;
    const makers = { table, bornMs, numbers, known };
    const lines = rows.map((row) => columns.map((column) => makeCell(makers, column, row)));
    read.push({ table, columns: columns.map(({ name }) => name), lines });
  }
  return {
    tables: read,
    write(facts) {
      const texts = read.map(({ lines }) =>
        lines.map((cells) => `${cells.map((cell) => cell(facts)).join('\t')}\n`).join(''),
      );
      for (const [series, count] of known.counts()) numbers.series[series] += count;
      facts.account.lastEvent += known.events();
      return texts;
    },
  };
}

/** In the order in which their numbers were drawn. */
const orders: Readonly<Record<string, string>> = { ledger_entries: 'entry_id', events: 'event_number' };

/** Every table that holds rows of a trip, as an account's; what is under way alone has none of an ended trip. */
async function selectTables(
  db: Queryable,
): Promise<readonly { readonly table: string; readonly columns: readonly Column[] }[]> {
  const { rows } = await db.query<{ table: string; columns: readonly Column[] }>({
    text: `SELECT relname AS table, jsonb_agg(jsonb_build_object('name', attname, 'type', format_type(atttypid, NULL))
             ORDER BY attnum) AS columns
           FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
           WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = current_schema()::regnamespace
             AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
           GROUP BY relname HAVING array_agg(attname::text) @> ARRAY['account_id', 'trip_id'] ORDER BY relname`,
  });
  return rows;
}

/** Numbers and names that a trip's rows refer to one another by, each in the place where it was met. */
function createKnown() {
  const places = new Map<string, Map<string, number>>();
  const placeOf = (kind: string, value: string) => {
    const ofKind = places.get(kind) ?? new Map<string, number>();
    places.set(kind, ofKind);
    const place = ofKind.get(value) ?? ofKind.size + 1;
    ofKind.set(value, place);
    return place;
  };
  return {
    placeOf,
    counts: () => seriesNames.map((name) => [name, places.get(name)?.size ?? 0] as const),
    events: () => places.get('event_number')?.size ?? 0,
  };
}

const seriesNames = ['entry_id', 'document_id', 'offer_id', 'assignment_id'] as const satisfies Series[];
const isSeries = (name: string): name is Series => (seriesNames as readonly string[]).includes(name);

type Makers = {
  readonly table: string;
  readonly bornMs: number;
  readonly numbers: Numbers;
  readonly known: ReturnType<typeof createKnown>;
};

function makeCell(
  { table, bornMs, numbers, known }: Makers,
  { name, type }: Column,
  row: Readonly<Record<string, string | null>>,
): Cell {
  const value = row[name] ?? null;
  const own = table === 'trips' ? ownOfTrips[name] : undefined;
  if (own) return own(value);
  if (value === null) return () => '\\N';
  if (name === 'account_id') return ({ account }) => `${account.accountId}`;
  if (name === 'trip_id') return ({ tripId }) => `${tripId}`;
  if (name.endsWith('driver_id')) return ({ driverId }) => `${driverId}`;
  if (name.endsWith('vehicle_id')) return ({ vehicleId }) => `${vehicleId}`;
  if (isSeries(name)) {
    const place = known.placeOf(name, value);
    return () => `${numbers.series[name] + place}`;
  }
  if (name === 'event_number') {
    const place = known.placeOf(name, value);
    return ({ account }) => `${account.lastEvent + place}`;
  }
  if (name === 'wallet_balance_after_fils') return addToBalance(row);
  if (name.endsWith('_fils')) return ({ place }) => `${Number(value) * dearer(place)}`;
  if (type === 'uuid') {
    const head = known.placeOf('uuid', value).toString(16).padStart(8, '0');
    return ({ tripId }) => `${head}-0000-4000-8000-${tripId.toString(16).padStart(12, '0')}`;
  }
  if (type === 'timestamp with time zone') {
    const laterMs = millisecondsOf(value) - bornMs;
    return ({ createdMs }) => new Date(createdMs + laterMs).toISOString();
  }
  if (table === 'documents' && (name === 'year' || name === 'number')) {
    const laterMs = millisecondsOf(row.issued_at ?? '') - bornMs;
    const { kind } = row;
    const yearOf = ({ createdMs }: CloneFacts) => new Date(createdMs + laterMs + uaeMs).getUTCFullYear();
    return name === 'year'
      ? (facts) => `${yearOf(facts)}`
      : (facts) => countOn(numbers, `${kind} ${yearOf(facts)}`);
  }
  if (type === 'jsonb' && name === 'job') return numberMarks(value);
  const text = forCopy(value);
  return () => text;
}

const uaeMs = 4 * 3_600_000;

/** A time as PostgreSQL writes it in UTC. */
function millisecondsOf(text: string): number {
  return Temporal.Instant.from(text.replace(' ', 'T')).epochMilliseconds;
}

function countOn({ documents }: Numbers, series: string): string {
  const number = (documents.get(series) ?? 0) + 1;
  documents.set(series, number);
  return `${number}`;
}

/** By so many times a clone costs what its sample costs, in everything: whole fils stay whole, and sums hold. */
const dearer = (place: number) => 1 + (place % 9);

function addToBalance({ to_ledger, amount_fils }: Readonly<Record<string, string | null>>): Cell {
  const movedFils = Number(amount_fils) * (to_ledger === 'wallet' ? 1 : -1);
  return ({ account, place }) => {
    account.balanceFils += movedFils * dearer(place);
    return `${account.balanceFils}`;
  };
}

function numberMarks(job: string): Cell {
  const text = forCopy(job);
  return ({ tripId }) =>
    text
      .replace(jobMarks.vin, `VIN${tripId}`)
      .replace(jobMarks.caseNumber, `Case ${tripId}`)
      .replace(jobMarks.plate, `${1 + (tripId % 90_000)}`);
}

const away =
  (stride: number, most: number) =>
  (value: string | null): Cell => {
    const from = Number(value);
    return ({ place }) => `${from + ((place * stride) % most) / 10_000}`;
  };

/** Nobody has booked the others. */
const vehicleTypeIds = [1, 3, 4];
const firstNames = ['Mariam', 'Omar', 'Mohammed Ahmed', 'عمر', 'Priya', 'Ali', 'Hassan', 'Ahmed'];
const lastNames = ['Al Suwaidi', 'Khan', 'Hassan Khan', 'السويدي', 'Sharma', 'Al Maktoum'];

/** What tells customers and places apart. */
const ownOfTrips: Readonly<Record<string, (value: string | null) => Cell>> = {
  first_name:
    () =>
    ({ place }) =>
      `${firstNames[place % firstNames.length]}`,
  vehicle_type_id:
    () =>
    ({ place }) =>
      `${vehicleTypeIds[place % vehicleTypeIds.length]}`,
  last_name:
    () =>
    ({ place }) =>
      `${lastNames[Math.floor(place / 8) % lastNames.length]}${place % 1000}`,
  external_reference:
    () =>
    ({ tripId }) =>
      tripId % 3 === 0 ? `REF-${tripId}` : '\\N',
  mobile_number:
    () =>
    ({ place }) =>
      `${500_000_000 + ((place * 7919) % 120_000) * 73}`,
  from_lat: away(37, 1_500),
  from_lng: away(61, 1_200),
  to_lat: away(41, 1_000),
  to_lng: away(53, 1_000),
};

function forCopy(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (each) => escapes[each] ?? each);
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

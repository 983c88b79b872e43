import { type PositionMark, type PositionSource, positionSources } from '@satha/terms/positions';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { positionsPolicy } from './positions-policy.ts';

/** Where a driver on shift or at a trip was last. */
export type DriverPlace = Coordinates & {
  readonly driverId: number;
  /** Clockwise from north; undefined when the phone could not tell. */
  readonly headingDegrees: number | undefined;
  /** On the real clock. */
  readonly recordedAt: Temporal.Instant;
  /** When the driver was last heard of: then, or later without a move. */
  readonly heardAt: Temporal.Instant;
  /** Since when the truck is within some 50 metres of there; undefined where that is not known. */
  readonly movedAt: Temporal.Instant | undefined;
  readonly source: PositionSource;
};

/** A driver's place with what an operator is told of how far it can be trusted. */
export type TrustedPlace = DriverPlace & {
  readonly accuracyMeters: number | undefined;
  /** Of a coarse place: the radius within which the truck is. */
  readonly withinMeters: number | undefined;
  /** The latest position that was not believed, and why. */
  readonly mark:
    | { readonly why: PositionMark; readonly source: PositionSource; readonly at: Temporal.Instant }
    | undefined;
  /** What each source told last, believed or not, the latest first. */
  readonly told: readonly ToldPlace[];
};

export type ToldPlace = {
  readonly source: PositionSource;
  /** When it was last heard of, by a place or a sign of life. */
  readonly heardAt: Temporal.Instant;
  /** Its last place; undefined where it told none. */
  readonly place: (Coordinates & { readonly recordedAt: Temporal.Instant }) | undefined;
  readonly accuracyMeters: number | undefined;
  readonly withinMeters: number | undefined;
  readonly batteryPercent: number | undefined;
};

type PlaceRow = {
  driver_id: number;
  lat: number;
  lng: number;
  heading: number | null;
  recorded_at: Temporal.Instant;
  heard_at: Temporal.Instant;
  moved_at: Temporal.Instant | null;
  source: PositionSource;
};

type TrustedRow = PlaceRow & {
  accuracy_meters: number | null;
  mark: PositionMark | null;
  mark_source: PositionSource | null;
  marked_at: Temporal.Instant | null;
} & Readonly<Record<`${PositionSource}_told`, ToldRow | null>>;

/** A composite value as JSON; times as PostgreSQL writes them there. */
type ToldRow = {
  readonly lat: number | null;
  readonly lng: number | null;
  readonly accuracy_meters: number | null;
  readonly recorded_at: string | null;
  readonly heard_at: string;
  readonly battery_percent: number | null;
};

/**
 * Makes the SQL of the radius within which a truck is that may be far from its place, as one that only mobile masts located; NULL
 * of every other.
 */
export function withinMeters(place: string): string {
  return `CASE WHEN ${place}.accuracy_meters > ${positionsPolicy.coarseMeters} THEN round(${place}.accuracy_meters)::integer END`;
}

/** Returns the same of a place that is read. */
function radiusOf(accuracyMeters: number | null): number | undefined {
  const isCoarse = accuracyMeters !== null && accuracyMeters > positionsPolicy.coarseMeters;
  return isCoarse ? Math.round(accuracyMeters) : undefined;
}

const columns =
  'driver_id, lat, lng, heading, recorded_at, greatest(recorded_at, heard_at) AS heard_at, moved_at, source';

/** Returns every position that is kept: one for each driver on shift or at a trip. */
export async function findPositions(db: Queryable): Promise<readonly DriverPlace[]> {
  const { rows } = await db.query<PlaceRow>({
    name: 'select-positions',
    text: `SELECT ${columns} FROM driver_positions`,
    onlyReads: true,
  });
  return rows.map(toPlace);
}

/** Returns where a driver was last, with the latest position that was not believed; undefined where nothing is kept. */
export async function findTrustedPlace(db: Queryable, driverId: number): Promise<TrustedPlace | undefined> {
  const { rows } = await db.query<TrustedRow>({
    text: `SELECT ${columns}, accuracy_meters, mark, mark_source, marked_at, to_jsonb(app_told) AS app_told,
             to_jsonb(tracker_told) AS tracker_told, to_jsonb(server_forward_told) AS server_forward_told
           FROM driver_positions WHERE driver_id = $1`,
    values: [driverId],
    onlyReads: true,
  });
  const [row] = rows;
  if (!row) return undefined;
  const { mark, mark_source: source, marked_at: at } = row;
  return {
    ...toPlace(row),
    accuracyMeters: row.accuracy_meters ?? undefined,
    withinMeters: radiusOf(row.accuracy_meters),
    mark: mark && source && at ? { why: mark, source, at } : undefined,
    told: positionSources
      .flatMap((one): ToldPlace[] => {
        const told = row[`${one}_told`];
        return told ? [toTold(one, told)] : [];
      })
      .sort((one, other) => Temporal.Instant.compare(other.heardAt, one.heardAt)),
  };
}

function toTold(source: PositionSource, row: ToldRow): ToldPlace {
  const { lat, lng, recorded_at: recordedAt } = row;
  return {
    source,
    heardAt: Temporal.Instant.from(row.heard_at),
    place:
      lat === null || lng === null || recordedAt === null
        ? undefined
        : { lat, lng, recordedAt: Temporal.Instant.from(recordedAt) },
    accuracyMeters: row.accuracy_meters ?? undefined,
    withinMeters: radiusOf(row.accuracy_meters),
    batteryPercent: row.battery_percent ?? undefined,
  };
}

function toPlace(row: PlaceRow): DriverPlace {
  return {
    driverId: row.driver_id,
    lat: row.lat,
    lng: row.lng,
    headingDegrees: row.heading ?? undefined,
    recordedAt: row.recorded_at,
    heardAt: row.heard_at,
    movedAt: row.moved_at ?? undefined,
    source: row.source,
  };
}

import type { ExtraDecider, ExtraKind, ExtraStatus } from '@satha/terms/extras';
import type { CorrectedPoint } from '@satha/terms/operator-acts';
import { type FinalStatusName, ofFinalStatus, type TripStatusCode } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { Fils } from '../../../values/money.ts';
import type { TripPoint } from '../trip-points.ts';

/** What was asked for beside a trip's fare, and what became of it; its moments are on the real clock. */
export type TripExtra = {
  /** A UUID, made by whoever asked. */
  readonly extraId: string;
  readonly kind: ExtraKind;
  /** Of waiting: how many started steps; else 1. */
  readonly quantity: number;
  /** Tax included. */
  readonly amountFils: Fils;
  /** The tax in it. */
  readonly vatFils: Fils;
  /** Of a correction alone: where the vehicle is in truth, where that is corrected. */
  readonly pickup: TripPoint | undefined;
  /** Of a new destination, and of a correction of it: which one. */
  readonly destination: TripPoint | undefined;
  /** Of one that was accepted: where the trip went before. */
  readonly formerDestination: Coordinates | undefined;
  readonly status: ExtraStatus;
  readonly requestedBy: 'driver' | 'operator';
  /** The photo that shows why; a correction needs none. */
  readonly evidenceId: string | undefined;
  readonly requestedAt: Temporal.Instant;
  /** When the account's rule for silence decides, unless somebody did. */
  readonly expiresAt: Temporal.Instant;
  readonly decision: { readonly by: ExtraDecider; readonly at: Temporal.Instant } | undefined;
};

/** As a correction's quote is stored (`correcting/correction-store.ts`). */
type CorrectedPoints = {
  readonly corrected: readonly CorrectedPoint[];
  readonly fromLat: number;
  readonly fromLng: number;
  readonly fromAddress?: string;
  readonly fromAreaName?: string;
  readonly toLat: number;
  readonly toLng: number;
  readonly toAddress?: string;
  readonly toAreaName?: string;
};

/** An element of the array that `extrasOfTrip` makes. */
export type TripExtraRow = Omit<
  TripExtra,
  | 'pickup'
  | 'destination'
  | 'formerDestination'
  | 'requestedBy'
  | 'evidenceId'
  | 'requestedAt'
  | 'expiresAt'
  | 'decision'
> & {
  readonly evidenceId: string | null;
  /** Of a correction. */
  readonly correction: CorrectedPoints | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly address: string | null;
  readonly areaName: string | null;
  readonly formerLat: number | null;
  readonly formerLng: number | null;
  readonly isByDriver: boolean;
  readonly requestedAt: string;
  readonly expiresAt: string;
  readonly decidedBy: ExtraDecider | null;
  readonly decidedAt: string | null;
};

/** The SQL of all extras of trip `t` in the order in which they were asked for; NULL where there are none. */
export const extrasOfTrip = `(SELECT jsonb_agg(jsonb_build_object(
    'extraId', extra_id, 'kind', kind, 'quantity', quantity, 'amountFils', amount_fils, 'vatFils', vat_fils, 'status', status,
    'isByDriver', driver_id IS NOT NULL, 'evidenceId', evidence_id, 'requestedAt', requested_at, 'expiresAt', expires_at,
    'decidedBy', decided_by, 'decidedAt', decided_at, 'lat', lat, 'lng', lng, 'address', address, 'areaName', area_name,
    'formerLat', former_lat, 'formerLng', former_lng, 'correction', quote) ORDER BY extra)
  FROM trip_extras x LEFT JOIN new_destinations USING (account_id, trip_id, extra)
    LEFT JOIN trip_corrections USING (account_id, trip_id, extra)
  WHERE x.account_id = t.account_id AND x.trip_id = t.trip_id)`;

export function toTripExtra({
  isByDriver,
  decidedBy,
  decidedAt,
  lat,
  lng,
  address,
  areaName,
  formerLat,
  formerLng,
  correction,
  ...row
}: TripExtraRow): TripExtra {
  const corrected = correction ? toCorrectedPoints(correction) : undefined;
  return {
    ...row,
    evidenceId: row.evidenceId ?? undefined,
    pickup: corrected?.pickup,
    destination:
      lat === null || lng === null
        ? corrected?.destination
        : { lat, lng, address: address ?? undefined, areaName: areaName ?? undefined },
    formerDestination:
      formerLat === null || formerLng === null ? undefined : { lat: formerLat, lng: formerLng },
    requestedBy: isByDriver ? 'driver' : 'operator',
    requestedAt: Temporal.Instant.from(row.requestedAt),
    expiresAt: Temporal.Instant.from(row.expiresAt),
    decision:
      decidedBy === null || decidedAt === null
        ? undefined
        : { by: decidedBy, at: Temporal.Instant.from(decidedAt) },
  };
}

function toCorrectedPoints({ corrected, ...quote }: CorrectedPoints): {
  readonly pickup: TripPoint | undefined;
  readonly destination: TripPoint | undefined;
} {
  const { fromLat, fromLng, fromAddress, fromAreaName, toLat, toLng, toAddress, toAreaName } = quote;
  return {
    pickup: corrected.includes('pickup')
      ? { lat: fromLat, lng: fromLng, address: fromAddress, areaName: fromAreaName }
      : undefined,
    destination: corrected.includes('destination')
      ? { lat: toLat, lng: toLng, address: toAddress, areaName: toAreaName }
      : undefined,
  };
}

type ChargedTrip = {
  readonly status: TripStatusCode;
  readonly fareFils: Fils;
  readonly cancellationFeeFils: Fils | undefined;
  readonly extras: readonly TripExtra[];
};

const keepFee = ({ fareFils, cancellationFeeFils }: ChargedTrip) => cancellationFeeFils ?? fareFils;

/** What is kept of the fare of a trip that ended. */
const keptAtEnd: Readonly<Record<FinalStatusName, (trip: ChargedTrip) => Fils>> = {
  completed: ({ fareFils }) => fareFils,
  cancelled: keepFee,
  no_driver_found: () => 0,
  failed: keepFee,
};

/**
 * Returns what a trip costs, or cost in the end: its fare, or what was kept of it, and its accepted extras. Tax included.
 */
export function totalChargedFils(trip: ChargedTrip): Fils {
  const keptFils = ofFinalStatus(keptAtEnd, trip.status)?.(trip) ?? trip.fareFils;
  return acceptedExtras(trip.extras).reduce((sum, { amountFils }) => sum + amountFils, keptFils);
}

/** Returns the extras that are charged with a trip; an accepted correction is a part of its fare. */
export function acceptedExtras(extras: readonly TripExtra[]): TripExtra[] {
  return extras.filter(({ status, kind }) => status === 'accepted' && kind !== 'correction');
}

/** Tells whether a trip goes elsewhere than it was booked to. */
export function isElsewhere(extras: readonly TripExtra[], destination: Coordinates): boolean {
  const [first] = acceptedExtras(extras).filter(({ kind }) => kind === 'new_destination');
  const booked = first?.formerDestination;
  return booked !== undefined && (booked.lat !== destination.lat || booked.lng !== destination.lng);
}

/** Returns an extra of a trip that was just written. @throws Error when it is not there. */
export function requireExtra(
  { extras }: { readonly extras: readonly TripExtra[] },
  extraId: string,
): TripExtra {
  const extra = extras.find((one) => one.extraId === extraId);
  if (!extra) throw new Error('an extra that was written is not there');
  return extra;
}

import type { JobData } from '@satha/contract/job/job';
import type { RequirementData } from '@satha/contract/job/requirement';
import type { DriverFix, TripArrival } from '@satha/contract/portal/trips';
import type { CustomerText } from '@satha/contract/sms';
import type { LocalText, TripPlace } from '@satha/contract/trip-place';
import { type Language, type LocalName, nameIn } from '@satha/terms/languages';
import type { Job } from '../domain/jobs/job.ts';
import { isRecognizedPlate } from '../domain/jobs/plate-shapes.ts';
import { explainRequirement, type Requirement, type Requirements } from '../domain/jobs/requirement.ts';
import type { TripText } from '../domain/messages/sms-message.ts';
import { describePlace } from '../domain/places/describe-place.ts';
import type { PlaceProvider } from '../domain/places/place-provider.ts';
import { RouteProviderUnavailable } from '../domain/routing/route-provider.ts';
import {
  type TripArrival as Arrival,
  type EstimateTripArrivalDeps,
  estimateTripArrival,
} from '../domain/trips/estimate-trip-arrival.ts';
import type { DriverPosition, Trip } from '../domain/trips/trip.ts';
import type { TripPoint } from '../domain/trips/trip-points.ts';
import { formatUaeTimestamp, uaeDateAt } from '../values/uae-time.ts';

export type TripPointViewDeps = { readonly places: PlaceProvider };

/** Returns a name with null for each language in which it is not known. */
export function viewName({ en, ar }: LocalName): LocalText {
  return { en, ar: ar ?? null };
}

/**
 * Returns the words that the trip was booked with; those of other languages, which it does not keep, are
 * those of today.
 */
export function viewPoint(
  { places }: TripPointViewDeps,
  { lat, lng, address, areaName }: TripPoint,
): TripPlace {
  const today = describePlace({ places }, { lat, lng });
  return {
    lat,
    lng,
    address: address === undefined ? null : viewName({ ...today.address, en: address }),
    areaName: areaName === undefined ? null : viewName({ ...today.areaName, en: areaName }),
  };
}

/** Returns what a point is called in a language: its address, else its area, else where it is. */
export function namePoint(deps: TripPointViewDeps, point: TripPoint, language: Language): string {
  const { lat, lng, address, areaName } = viewPoint(deps, point);
  const names = address ?? areaName;
  return names ? nameIn(names, language) : `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
}

export function viewFix({
  lat,
  lng,
  headingDegrees,
  withinMeters,
  recordedAt,
}: Omit<DriverPosition, 'motion'>): DriverFix {
  return {
    ...{ lat, lng, headingDegrees: headingDegrees ?? null, recordedAt: formatUaeTimestamp(recordedAt) },
    ...(withinMeters !== undefined && { withinMeters }),
  };
}

/** Returns a trip's arrival; undefined while no route provider can tell, and pages do without it. */
export async function findArrival(deps: EstimateTripArrivalDeps, trip: Trip): Promise<Arrival | undefined> {
  try {
    return await estimateTripArrival(deps, trip);
  } catch (error) {
    if (error instanceof RouteProviderUnavailable) return undefined;
    throw error;
  }
}

export function viewArrival({
  leg,
  driving,
  arrivalAt,
  positionAgeSeconds,
  confidence,
  heldUp,
  deliveryAt,
}: Arrival): TripArrival {
  return {
    leg,
    distanceMeters: driving?.distanceMeters ?? null,
    durationSeconds: driving ? Math.round(driving.durationSeconds) : null,
    arrivalAt: arrivalAt ? formatUaeTimestamp(arrivalAt) : null,
    positionAgeSeconds: positionAgeSeconds ?? null,
    confidence,
    ...(heldUp && { heldUp }),
    ...(deliveryAt && { deliveryAt: formatUaeTimestamp(deliveryAt) }),
  };
}

/** Makes the wire's view of the message to a trip's customer. */
export function viewCustomerText({ status, reason, settledAt }: TripText): CustomerText {
  return {
    status,
    ...(reason !== undefined && { reason }),
    ...(settledAt && { at: formatUaeTimestamp(settledAt) }),
  };
}

/**
 * Returns a job as it was told, with whether its plate is of a shape that was known when the trip was
 * created.
 */
export function viewJob(job: Job, createdAt: Temporal.Instant): JobData {
  const { vehicle, ...others } = job;
  if (!vehicle?.plate) return job as JobData;
  const recognized = isRecognizedPlate(vehicle.plate, uaeDateAt(createdAt).toString());
  const plate = { ...vehicle.plate, ...(recognized !== undefined && { recognized }) };
  return { vehicle: { ...vehicle, plate }, ...others };
}

/** Returns what a truck must have, and whether that was waived; each left out where there is nothing to tell. */
export function viewNeeds({ needed, waived }: Requirements) {
  return {
    ...(needed.length > 0 && { requirements: viewRequirements(needed) }),
    ...(waived && { requirementsWaived: { at: formatUaeTimestamp(waived.at), because: waived.because } }),
  };
}

/** Makes the wire's view of what a truck must have, each with the reason in English. */
export function viewRequirements(needed: readonly Requirement[]): RequirementData[] {
  return needed.map((each) => {
    const { reason, equipment: [equipment, ...alternatives] = [], mostHeightMm, leastPayloadKg } = each;
    return {
      ...(equipment !== undefined && { equipment }),
      ...(alternatives.length > 0 && { alternatives }),
      ...(mostHeightMm !== undefined && { mostHeightMeters: mostHeightMm / 1000 }),
      ...(leastPayloadKg !== undefined && { leastPayloadKg }),
      reason,
      because: explainRequirement(each),
    };
  });
}

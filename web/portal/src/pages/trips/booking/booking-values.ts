import type { BookTripRequest, TripEstimateRequest } from '@satha/contract/portal/trip-booking';
import type { Point } from '@satha/contract/trip-place';
import { readPhoneCode, readWrittenNumber, type WrittenNumber } from '@satha/terms/writing/phone-number';
import { pathsOf } from '@satha/web-kit/forms/paths-of.ts';
import { emptyJob, type JobValues, toDecidingJob, toJob } from '@satha/web-kit/trips/job/job-values.ts';

/** What the form holds. */
export type BookingValues = {
  readonly pickup: Point | null;
  readonly destination: Point | null;
  readonly vehicleTypeId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneCode: string;
  readonly mobileNumber: string;
  readonly departure: 'now' | 'later';
  /** YYYY-MM-DDTHH:MM, UAE time. */
  readonly departureTime: string;
  readonly externalReference: string;
  readonly job: JobValues;
};

export const emptyBooking: BookingValues = {
  pickup: null,
  destination: null,
  vehicleTypeId: '4',
  firstName: '',
  lastName: '',
  phoneCode: '971',
  mobileNumber: '',
  departure: 'now',
  departureTime: '',
  externalReference: '',
  job: emptyJob,
};

/** The names of all fields, in the order of the form; those of the job with their path. */
export const bookingFields = pathsOf(emptyBooking);

/** Makes the request for a price and what a truck needs; undefined while an end is not chosen, or the moment of departure is not. */
export function toEstimateRequest(values: BookingValues): TripEstimateRequest | undefined {
  const { pickup, destination, departure, departureTime } = values;
  if (!pickup || !destination || (departure === 'later' && departureTime === '')) return undefined;
  const job = toDecidingJob(values.job);
  return {
    pickup,
    destination,
    vehicleTypeId: Number(values.vehicleTypeId),
    departureTime: departure === 'later' ? departureTime : null,
    ...(job && { job }),
  };
}

/**
 * Makes the request for a booking; numbers may be written with blanks and marks between, as people copy them.
 */
export function toBookRequest(
  values: BookingValues,
  clientToken: string,
  quoteId?: string,
): BookTripRequest | undefined {
  const asked = toEstimateRequest(values);
  if (!asked) return undefined;
  const { job: _, ...journey } = asked;
  const externalReference = values.externalReference.trim();
  const job = toJob(values.job);
  return {
    ...journey,
    clientToken,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    ...toNumber(values),
    ...(externalReference !== '' && { externalReference }),
    ...(quoteId !== undefined && { quoteId }),
    ...(job && { job }),
  };
}

/** Puts what is wrong with a code that was typed before the number at the field that it was typed in. */
export function placeCodeFault(values: BookingValues, { phoneCode, ...faults }: FieldFaults): FieldFaults {
  if (phoneCode === undefined) return faults;
  const isInNumber = toNumber(values).phoneCode !== readPhoneCode(values.phoneCode);
  return { ...faults, [isInNumber ? 'mobileNumber' : 'phoneCode']: phoneCode };
}

type FieldFaults = Readonly<Record<string, string>>;

/** Returns the number as it is sent: digits alone, with the country's code that was typed before it, or else the one in its own field. */
export function toNumber({ phoneCode, mobileNumber }: BookingValues): WrittenNumber {
  return readWrittenNumber(mobileNumber, readPhoneCode(phoneCode));
}

import type { BookTripRequest, Point, TripEstimateRequest } from '@satha/contract/portal/trips';
import { readDigits } from '@satha/web-kit/language/digits.ts';

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
};

export const bookingFields = Object.keys(emptyBooking) as readonly (keyof BookingValues)[];

/** What can be asked a price for; undefined while an end is not chosen, or the moment of departure is not. */
export function toEstimateRequest(values: BookingValues): TripEstimateRequest | undefined {
  const { pickup, destination, departure, departureTime } = values;
  if (!pickup || !destination || (departure === 'later' && departureTime === '')) return undefined;
  return {
    pickup,
    destination,
    vehicleTypeId: Number(values.vehicleTypeId),
    departureTime: departure === 'later' ? departureTime : null,
  };
}

/** The same with the customer; numbers may be written with blanks and marks between, as people copy them. */
export function toBookRequest(values: BookingValues, clientToken: string): BookTripRequest | undefined {
  const asked = toEstimateRequest(values);
  if (!asked) return undefined;
  const externalReference = values.externalReference.trim();
  return {
    ...asked,
    clientToken,
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    phoneCode: toPhoneCode(values),
    mobileNumber: tidyNumber(values.mobileNumber),
    ...(externalReference !== '' && { externalReference }),
  };
}

/** The country's code as digits alone, without what is dialled before it. */
export function toPhoneCode({ phoneCode }: BookingValues): string {
  return tidyNumber(phoneCode).replace(/^(\+|00)/, '');
}

function tidyNumber(text: string): string {
  return readDigits(text).replace(/[\s().-]/g, '');
}

import type { ConsoleBookTripRequest, ConsoleEstimateRequest } from '@satha/contract/console/booking';
import type { DuplicatesRequest } from '@satha/contract/console/desk/calls';
import type { Point } from '@satha/contract/trip-place';
import { makeClientToken } from '@satha/web-kit/api/client-token.ts';
import {
  emptyJob,
  type JobValues,
  otherCountry,
  readPlateNumber,
  toDecidingJob,
  toJob,
} from '@satha/web-kit/trips/job/job-values.ts';

/** A place that was chosen: by what was written, by the caller's phone, or on the map. */
export type ChosenPlace = Point & { readonly by: 'written' | 'caller' | 'map' };

/** Who pays: `caller`, `other` before an account was chosen, or an account's number. */
export type Payer = 'caller' | 'other' | `${number}`;

/** What is known of a call; kept in the tab until it is booked. */
export type CallDraft = {
  /** Names the trip that the call is to become: sent again, it is booked once. */
  readonly clientToken: string;
  readonly phone: string;
  /** The number for which names and payer were filled in, and what was: it is theirs alone. */
  readonly filledFor: string;
  readonly filled: Pick<CallDraft, 'firstName' | 'lastName' | 'payer'>;
  readonly pickupText: string;
  readonly pickup: ChosenPlace | null;
  readonly destinationText: string;
  readonly destination: ChosenPlace | null;
  readonly vehicleTypeId: number;
  readonly job: JobValues;
  /** Whether more is asked of vehicle and job than what every call is asked. */
  readonly asksMore: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Empty: now; `later` until a time is written. */
  readonly departure: string;
  readonly payer: Payer;
  readonly payerName: string;
  /** 0: the caller was not asked where they are. */
  readonly locationRequestId: number;
  /** When the place was said that was taken into the form last. */
  readonly locationAt: string;
};

const { vehicle } = emptyJob;
/** Most plates are of Dubai; alone that says nothing, and is not sent. */
const firstJob: JobValues = {
  ...emptyJob,
  vehicle: { ...vehicle, plate: { ...vehicle.plate, emirate: 'dubai' } },
};

export function makeCallDraft(): CallDraft {
  return {
    clientToken: makeClientToken(),
    ...{
      phone: '',
      filledFor: '',
      filled: { firstName: '', lastName: '', payer: 'caller' },
      pickupText: '',
      pickup: null,
      destinationText: '',
      destination: null,
    },
    ...{ vehicleTypeId: 4, job: firstJob, asksMore: false },
    ...{ firstName: '', lastName: '', departure: '', payer: 'caller', payerName: '' },
    ...{ locationRequestId: 0, locationAt: '' },
  };
}

const pointOf = ({ lat, lng }: ChosenPlace): Point => ({ lat, lng });

/** Returns what the price is asked by; undefined while something of it is missing. */
export function toEstimateRequest(draft: CallDraft): ConsoleEstimateRequest | undefined {
  const { pickup, destination, vehicleTypeId, departure, payer } = draft;
  if (!pickup || !destination || departure === 'later' || payer === 'other') return undefined;
  const job = toDecidingJob(draft.job);
  return {
    ...(payer !== 'caller' && { accountId: Number(payer) }),
    ...{ pickup: pointOf(pickup), destination: pointOf(destination), vehicleTypeId },
    ...(departure !== '' && { departureTime: departure }),
    ...(job && { job }),
  };
}

export type CallersNumber = { readonly phoneCode: string; readonly mobileNumber: string };

/** Returns what the trip is booked by; undefined while something of it is missing. */
export function toBookRequest(
  draft: CallDraft,
  number: CallersNumber,
  quoteId: string | undefined,
): ConsoleBookTripRequest | undefined {
  const asked = toEstimateRequest(draft);
  if (!asked) return undefined;
  const { job: _, ...journey } = asked;
  const job = toJob(draft.job);
  return {
    ...journey,
    clientToken: draft.clientToken,
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    phoneCode: number.phoneCode,
    mobileNumber: number.mobileNumber,
    ...(quoteId !== undefined && { quoteId }),
    ...(job && { job }),
  };
}

/** Returns what trips are compared with that may be the same. */
export function toDuplicatesRequest(draft: CallDraft, number: CallersNumber | undefined): DuplicatesRequest {
  const { emirate, number: plate } = draft.job.vehicle.plate;
  const plateNumber = emirate === otherCountry ? '' : readPlateNumber(plate);
  return {
    ...(number && { phoneCode: number.phoneCode, mobileNumber: number.mobileNumber }),
    ...(/^\d{3,5}$/.test(plateNumber) && { plateNumber }),
    ...(draft.pickup && { pickup: pointOf(draft.pickup) }),
  };
}

export type CallField =
  | 'phone'
  | 'pickup'
  | 'destination'
  | 'job'
  | 'firstName'
  | 'lastName'
  | 'departure'
  | 'payer';
/** In the order of the page. */
const neededFields: readonly [CallField, (draft: CallDraft, isJobSound: boolean) => boolean][] = [
  ['phone', ({ phone }) => phone.trim() !== ''],
  ['pickup', ({ pickup }) => pickup !== null],
  ['destination', ({ destination }) => destination !== null],
  ['job', (_, isJobSound) => isJobSound],
  ['firstName', ({ firstName }) => firstName.trim() !== ''],
  ['lastName', ({ lastName }) => lastName.trim() !== ''],
  ['departure', ({ departure }) => departure !== 'later'],
  ['payer', ({ payer }) => payer !== 'other'],
];

/** Returns the first field without which the call cannot be booked; `job` where one of its fields cannot be sent. */
export function findMissing(draft: CallDraft, isJobSound = true): CallField | undefined {
  return neededFields.find(([, isThere]) => !isThere(draft, isJobSound))?.[0];
}

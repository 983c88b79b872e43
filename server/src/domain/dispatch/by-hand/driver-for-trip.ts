import type { HindranceWord } from '@satha/terms/dispatch';
import type { Driver } from '../../drivers/driver.ts';
import type { Plate } from '../../drivers/plate.ts';
import type { DriverPosition } from '../../trips/trip.ts';
import type { OfferStatus } from '../offer.ts';

/** A driver as an operator has to know them to choose one for a trip. */
export type DriverForTrip = Pick<
  Driver,
  'driverId' | 'name' | 'nameAr' | 'phoneCode' | 'mobileNumber' | 'licenceExpiresOn'
> & {
  readonly isSuspended: boolean;
  /** The first of the last days of all other documents, of the driver and the truck. */
  readonly documentsValidThrough: Temporal.PlainDate | undefined;
  /** Until then, if it is to come, the automatic search asks them for nothing. */
  readonly heldUntil: Temporal.Instant | undefined;
  /** Of the open shift; undefined off shift. */
  readonly truck:
    | {
        readonly vehicleId: number;
        readonly plate: Plate;
        readonly vehicleTypeId: number;
        readonly isRetired: boolean;
        readonly isOutOfService: boolean;
      }
    | undefined;
  readonly position: Pick<DriverPosition, 'lat' | 'lng' | 'recordedAt' | 'motion'> | undefined;
  /** The trip that the driver or the truck is at. */
  readonly atTripId: number | undefined;
  /** The trip that the driver is being asked for. */
  readonly askedForTripId: number | undefined;
  /** What became of the latest offer of this trip to them; undefined of none, and of one that was withdrawn. */
  readonly earlierAnswer: OfferStatus | undefined;
  /** One of trip and driver is of the sandbox's demo, and the other is not. */
  readonly isApart: boolean;
  /** What of the trip's requirements the truck does not meet. */
  readonly unmet:
    | Extract<HindranceWord, 'lacks_equipment' | 'truck_too_high' | 'payload_too_small'>
    | undefined;
};

/** The way to where a driver is to take the trip over. */
export type WayToTrip = { readonly meters: number; readonly seconds: number };

/** One thing that speaks against a driver, with a sentence for an operator. */
export type Hindrance = { readonly word: HindranceWord; readonly sentence: string };

import { type ListedExtraKind, listedExtraKinds, mostExtraFils } from '@satha/terms/extras';
import { type Static, Type } from 'typebox';
import { vehicleTypeId } from '../../fields.ts';
import { asked, text } from './approvals.ts';
import { CalendarTarget } from './calendar.ts';

const scope = {
  accountId: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'For one account alone; null: for all that have none of their own.',
  }),
  validFrom: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 40,
    description: 'A day as YYYY-MM-DD, in UAE time, or RFC 3339; not over. Null: from the approval on.',
  }),
};

export const OutcomeFeesRequest = Type.Object({
  ...asked,
  ...scope,
  rules: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    maxProperties: 20,
    description:
      'By outcome: { basisPoints, minimumFils, waiting?: { withinMeters, seconds, latestAfterPromiseSeconds } }, or ' +
      '{ asCancelledIn: "at_pickup" }. An outcome that is not named costs nothing.',
  }),
});

export type OutcomeFeesRequest = Static<typeof OutcomeFeesRequest>;

export const ExtraPriceRequest = Type.Object({
  ...asked,
  ...scope,
  extraKind: Type.Unsafe<ListedExtraKind>({ type: 'string', enum: [...listedExtraKinds] }),
  priceFils: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: mostExtraFils,
    description: 'Tax included; null: it is not offered.',
  }),
  waiting: Type.Optional(
    Type.Object({
      freeSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
      stepSeconds: Type.Integer({ minimum: 60, maximum: 86_400 }),
    }),
  ),
});

export type ExtraPriceRequest = Static<typeof ExtraPriceRequest>;

const whole = (least: number, most: number, description: string) =>
  Type.Integer({ minimum: least, maximum: most, description });

const rateFils = (description: string) => whole(0, 1_000_000, description);

const factorBasisPoints = whole(10_000, 100_000, '10000 is no surcharge, 12500 a quarter more.');

const minuteOfDay = (description: string) => whole(0, 1439, description);

export const TariffRequest = Type.Object({
  ...asked,
  vehicleTypeId,
  validFrom: Type.String({
    maxLength: 40,
    description:
      'A day as YYYY-MM-DD, in UAE time, or RFC 3339; a minute ahead at least when it is approved.',
  }),
  baseFareFils: whole(0, 10_000_000, 'What every trip costs.'),
  includedMeters: whole(0, 1_000_000, 'Metres that the base fare pays for.'),
  distanceTiers: Type.Array(
    Type.Object({
      fromMeters: whole(0, 10_000_000, 'Of the way, counted from the pickup.'),
      filsPerKm: rateFils('From there to the next tier.'),
    }),
    { minItems: 1, maxItems: 100, description: 'In ascending order, the first from 0.' },
  ),
  filsPerMinute: rateFils('For each minute of the drive.'),
  minimumFareFils: whole(1, 10_000_000, 'The least fare before factors.'),
  night: Type.Object({
    factorBasisPoints,
    fromMinute: minuteOfDay('Minutes since midnight, UAE time.'),
    untilMinute: minuteOfDay('Another one; it may be before the first, which passes midnight.'),
  }),
  weekend: Type.Object({
    factorBasisPoints,
    days: Type.Array(whole(1, 7, 'Monday is 1.'), { maxItems: 7, uniqueItems: true }),
  }),
  vatBasisPoints: whole(0, 10_000, 'Tax contained in the fare: 500 is 5 %.'),
  source: text('Where the figures come from.'),
});

export type TariffRequest = Static<typeof TariffRequest>;

export const EventFactorRequest = Type.Object({
  ...asked,
  name: Type.String({
    minLength: 1,
    maxLength: 80,
    description: 'What its line of the fare says; on days of the calendar it says their name.',
  }),
  days: Type.Optional(
    Type.Union([CalendarTarget, Type.Null()], {
      description: 'Only on these days of the calendar; null or left out: the whole time.',
    }),
  ),
  vehicleTypeId: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Null: for every vehicle type.',
  }),
  validFrom: Type.String({
    maxLength: 40,
    description:
      'A day as YYYY-MM-DD, in UAE time, or RFC 3339; a minute ahead at least when it is approved.',
  }),
  validUntil: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    maxLength: 40,
    description:
      'The first moment behind it, written likewise. Of days of the calendar null: until it is said anew.',
  }),
  factorBasisPoints,
  source: text('Who decided it.'),
});

export type EventFactorRequest = Static<typeof EventFactorRequest>;

import { defaultLanguage, type Language, languageCodes } from '@satha/terms/languages';
import { type TableFormat, type TimeOrder, tableFormats, timeOrders } from '@satha/terms/lists';
import { type TripOutcome, tripOutcomeNames, tripOutcomes } from '@satha/terms/trip-outcomes';
import { type TripStatusCode, type TripStatusName, tripStatusList } from '@satha/terms/trip-statuses';
import { vehicleTypes } from '@satha/terms/vehicle-types';
import { Type } from 'typebox';

export const maxTripId = Number.MAX_SAFE_INTEGER;

/** `YYYY-MM-DDTHH:MM`, wall time in the UAE. That it is a real date is checked beyond this pattern. */
export const departureTimePattern = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$';
/**
 * The form of a departure time, in words that go on after "must be": a refusal says it. So does every
 * `x-form`.
 */
export const departureTimeForm = 'YYYY-MM-DDTHH:MM in UAE time';

/** How an identifier is written that a program makes by itself: texts with the same UUID are the same text. */
export const uuidForm = {
  pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
  'x-form': 'a UUID',
  'x-any-case': true,
} as const;

export const latitude = (description: string) =>
  Type.Number({ minimum: -90, maximum: 90, description, examples: [25.1972] });
export const longitude = (description: string) =>
  Type.Number({ minimum: -180, maximum: 180, description, examples: [55.2744] });

/** A place on the map, in what is answered. */
export const point = (description: string) =>
  Type.Object(
    {
      lat: Type.Number({ description: 'Latitude.' }),
      lng: Type.Number({ description: 'Longitude.' }),
      address: Type.Optional(Type.String({ description: 'Address; left out when not known.' })),
      areaName: Type.Optional(Type.String({ description: 'Area; left out when not known.' })),
    },
    { description },
  );

export const vehicleTypeId = Type.Integer({
  description: `${vehicleTypes.map(({ id, names }) => `${id} ${names.en}`).join(' · ')}.`,
  examples: [4],
});

export const departureTime = Type.Optional(
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    pattern: departureTimePattern,
    'x-form': departureTimeForm,
    description: 'UAE local date-time, YYYY-MM-DDTHH:MM. Omitted or null means now.',
    examples: ['2026-12-01T08:30'],
  }),
);

/** A whole number that JSON holds exactly; one that no trip has is answered as not found. */
export const tripId = (description: string, more: { readonly examples?: number[] } = {}) =>
  Type.Integer({ minimum: -maxTripId, maximum: maxTripId, description, ...more });

/** A driver's name beside `name`. */
export const nameAr = Type.Optional(
  Type.String({
    description: 'The name in Arabic letters; left out when not known.',
    examples: ['عمران خان'],
  }),
);

/** Of a document that is drawn in each language of the service. */
export const documentLanguage = Type.Optional(
  Type.Unsafe<Language>({
    type: 'string',
    enum: [...languageCodes],
    description: `Language of the document; ${defaultLanguage} when left out.`,
  }),
);

/** RFC 3339 in UAE time, to the millisecond. */
export const timestamp = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}\\+04:00$',
    description,
    examples: ['2026-11-20T09:15:00.000+04:00'],
  });

export const aed = (description: string) =>
  Type.Number({ description: `${description} AED with at most two decimals.`, examples: [148.5] });

/** The code of a status, or of those statuses that it can be here, with their names for generated clients. */
export const tripStatusCode = <Code extends TripStatusCode = TripStatusCode>(
  description: string,
  codes?: readonly Code[],
) => {
  const possible = tripStatusList.filter(({ code }) => codes?.some((each) => each === code) ?? true);
  return Type.Unsafe<Code>({
    type: 'integer',
    enum: possible.map(({ code }) => code),
    'x-enum-varnames': possible.map(({ name }) => name),
    description,
  });
};

export const tripStatusName = (description: string) =>
  Type.Unsafe<TripStatusName>({
    type: 'string',
    enum: tripStatusList.map(({ name }) => name),
    description,
  });

/** How a trip ended. */
export const tripOutcome = Type.Unsafe<TripOutcome>({
  type: 'string',
  enum: [...tripOutcomeNames],
  description: `How the trip ended: ${tripOutcomeNames.map((name) => `${name}: ${tripOutcomes[name]}`).join(' · ')}. Values may be added.`,
});

/** On whose wish a trip is cancelled. */
export const cancellationRequester = Type.Unsafe<'customer' | null>({
  type: ['string', 'null'],
  enum: ['customer', null],
  'x-form': 'customer, or left out',
  description:
    'customer: the person whose vehicle it is wished so, and the outcome is cancelled_by_customer. Left out or null: your own wish. The fee is the same.',
  examples: ['customer'],
});

/** The order of a list that grows with time. */
export const timeOrder = () =>
  Type.Optional(
    Type.Unsafe<TimeOrder>({ type: 'string', enum: [...timeOrders], description: 'newest when left out.' }),
  );

/** A held quote as it is sent back. */
export const quoteToken = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  // Two dozen toll gates with the longest names that are taken.
  maxLength: 20_000,
  pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$',
  'x-form': 'the quoteId of an estimate, unchanged',
  description:
    'The quoteId of an estimate of the same points, vehicle type and departure, at most ten minutes old: the trip costs ' +
    'what was told. Good for one trip.',
});

const format = Type.Unsafe<TableFormat>({
  type: 'string',
  enum: [...tableFormats],
  description: 'csv, or xlsx: a workbook whose amounts and times are those of a spreadsheet.',
});
/** What the download of a list asks for beside its filter. */
export const tableFormat = { format };
/** The same, csv when left out. */
export const tableFormatOrCsv = { format: Type.Optional(format) };

/** A text, or null; a moment is a text. */
export const textOrNull = <Text extends string = string>(description: string) =>
  Type.Unsafe<Text | null>({ type: ['string', 'null'], description });

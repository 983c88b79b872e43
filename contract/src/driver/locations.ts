import { type LeftOutReason, leftOutReasons } from '@satha/terms/positions';
import { type Static, Type } from 'typebox';
import * as examples from '../driver-examples.ts';
import { latitude, longitude } from '../fields.ts';

/** Of one request. */
export const mostPointsAtOnce = 1_000;
export const mostPointBytes = 256 * 1024;
/** So many points that are left out are named, from the first on. */
export const mostLeftOutNamed = 20;

const optionalNumber = (description: string) =>
  Type.Optional(Type.Unsafe<number | null>({ type: ['number', 'null'], description }));

export const ReportLocationsRequest = Type.Object(
  {
    points: Type.Array(
      Type.Object({
        lat: latitude('Latitude, in degrees.'),
        lng: longitude('Longitude, in degrees.'),
        recordedAt: Type.String({
          description: 'When the phone was there: RFC 3339, with an offset or Z.',
          examples: ['2026-11-20T09:21:40.000+04:00'],
        }),
        heading: optionalNumber('Degrees clockwise from north. Below 0, or above 360, it is not known.'),
        speedMps: optionalNumber('Metres a second. Below 0 it is not known.'),
        accuracyMeters: optionalNumber('By how much the place may be wrong. Below 0, or 0, it is not known.'),
      }),
      {
        minItems: 1,
        maxItems: mostPointsAtOnce,
        'x-items-judged-apart': true,
        description:
          'In any order; a point that was sent before may be sent again. One that cannot be is left out, and takes no other with it.',
      },
    ),
    sentAt: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'When this request is sent, by the phone’s clock, as recordedAt is: of a phone whose clock is wrong, positions count ' +
          'by how old they are.',
        examples: ['2026-11-20T09:21:41.000+04:00'],
      }),
    ),
  },
  { title: 'ReportLocationsRequest', examples: [examples.reportLocationsRequest] },
);
export type ReportLocationsRequest = Static<typeof ReportLocationsRequest>;

const LeftOutData = Type.Object({
  index: Type.Integer({ description: 'Its place in points, from 0.' }),
  reason: Type.Unsafe<LeftOutReason | 'other_phone'>({
    type: 'string',
    enum: [...leftOutReasons, 'other_phone'],
    description:
      'no_point: no object · no_place: no latitude and longitude · no_time: recordedAt cannot be read · outside_region: no truck ' +
      'of the service is there · clock_ahead: recorded ahead of our clock by more than a minute · clock_wrong: more than three ' +
      'days old, or more than a day ahead · other_phone: the driver has another phone of theirs in hand, which was heard within ' +
      'half a minute, and the truck cannot be at both places; any press on this phone makes it the one that counts. Values may ' +
      'be added.',
  }),
  retry: Type.Optional(
    Type.Literal(true, { description: 'Sent again later it may be taken. Drop every other one.' }),
  ),
});

export const ReportLocationsData = Type.Object(
  {
    received: Type.Integer({ description: 'How many points were taken in.' }),
    leftOut: Type.Optional(
      Type.Array(LeftOutData, {
        description: `The others, the first ${mostLeftOutNamed} of them; left out where all were taken in.`,
      }),
    ),
  },
  { title: 'ReportedLocations', examples: [examples.reportLocationsData] },
);
export type ReportLocationsData = Static<typeof ReportLocationsData>;

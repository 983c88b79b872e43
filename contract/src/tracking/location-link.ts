import { type Static, Type } from 'typebox';
import { timestamp } from '../fields.ts';
import { Point } from '../trip-place.ts';

/**
 * The wire of the page by which a caller says where they are: under `/tracking-api`, for whoever has its link.
 *
 * | method | path | sends | gives |
 * |---|---|---|---|
 * | GET | `/location-requests/:token` | | LocationAsked |
 * | PUT | `/location-requests/:token` | SharedLocation | LocationAsked |
 *
 * `:token` stands in the page's own address behind its mark, `/track/here#<token>`. One that is over, was taken or never was is
 * refused with 410 `Link is no longer valid`.
 */
export const LocationLinkParams = Type.Object({ token: Type.String({ maxLength: 100 }) });

export const LocationAsked = Type.Object({
  company: Type.Union([Type.String(), Type.Null()], {
    description: 'Who asks; null where nobody set a name.',
  }),
  expiresAt: timestamp('Until when a place may be said.'),
  point: Type.Union([Point, Type.Null()], { description: 'What was said last; null before.' }),
});
export type LocationAsked = Static<typeof LocationAsked>;

export const SharedLocation = Type.Object({
  ...Point.properties,
  accuracyMeters: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 100_000,
      description: 'Within which the phone says that it is right; left out for a point that was set by hand.',
    }),
  ),
});
export type SharedLocation = Static<typeof SharedLocation>;

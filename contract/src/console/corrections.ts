import { correctedPoints } from '@satha/terms/operator-acts';
import { type Static, Type } from 'typebox';
import { sequence } from './steering.ts';

const Point = Type.Object({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
});

/** POST /trips/:tripId/corrections/preview: at least one of the points. The pickup until the driver is there, the destination until loading. */
export const QuoteCorrectionRequest = Type.Object({
  pickup: Type.Optional(Point),
  destination: Type.Optional(Point),
});

export type QuoteCorrectionRequest = Static<typeof QuoteCorrectionRequest>;

const quotedCorrection = {
  sequence: Type.Integer({ description: 'Of the trip for which it was quoted.' }),
  corrected: Type.Array(Type.Enum([...correctedPoints])),
  fareBeforeFils: Type.Integer(),
  fareFils: Type.Integer({ description: 'The whole fare with the points corrected.' }),
  distanceMeters: Type.Integer(),
  durationSeconds: Type.Integer(),
  needsConsent: Type.Boolean({
    description:
      'Whether the fare is higher: then the account is asked, and silence for ten minutes is a no.',
  }),
};

export const QuotedCorrectionData = Type.Object(quotedCorrection);

export type QuotedCorrectionData = Static<typeof QuotedCorrectionData>;

/** POST /trips/:tripId/corrections. Another fare than the one shown is refused with version_conflict. */
export const CorrectTripRequest = Type.Object({
  sequence,
  pickup: Type.Optional(Point),
  destination: Type.Optional(Point),
  shownFareFils: Type.Integer({ minimum: 0, description: 'The fare that the preview showed.' }),
});

export type CorrectTripRequest = Static<typeof CorrectTripRequest>;

export const CorrectedTripData = Type.Object({
  ...quotedCorrection,
  outcome: Type.Enum(['applied', 'requested'], {
    description:
      'requested: the trip is as it was until the account says yes to the extra of kind correction.',
  }),
});

export type CorrectedTripData = Static<typeof CorrectedTripData>;

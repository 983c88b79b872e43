import { Type } from 'typebox';

/** The path of one trip, whichever account it belongs to. */
export const TripPath = Type.Object({
  tripId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

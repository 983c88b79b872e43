import type { Coordinates } from '../../../values/coordinates.ts';

/** A line across a carriageway, with its ends as whoever passes it sees them. */
export type GateLine = { readonly left: Coordinates; readonly right: Coordinates };

/** Gates to look for; the key is the same for two lists of the same lines. */
export type GateLines = { readonly key: string; readonly lines: readonly GateLine[] };

/** A gate on a way, by its place in the list. */
export type GatePass = {
  readonly gate: number;
  /** When the truck is expected there. */
  readonly at: Temporal.Instant;
  /** Whether a truck rule closes the road to it at that minute, so that by law it is not there. */
  readonly isClosed: boolean;
};

/** What a minute of a truck is worth, in fils, and what the gates take that it passes one after the other. */
export type TollWeighing = {
  readonly minuteFils: number;
  readonly tollFils: (passes: readonly GatePass[]) => number;
};

import { type Coordinates, straightLineMeters } from '../../../values/coordinates.ts';

/** A drive along a line, at one pace from its beginning to its end. */
export type Drive = {
  /** Where it leads and what for: another one begins another drive. */
  readonly key: string;
  readonly line: readonly Coordinates[];
  /** How far along the line each of its points is. */
  readonly metersTo: readonly number[];
  readonly beganAt: Temporal.Instant;
  /** On the clock on the wall. */
  readonly durationMs: number;
  /** As a speedometer would show, in life's time. */
  readonly speedMps: number;
};

export type DrivePlan = Pick<Drive, 'key' | 'line' | 'beganAt' | 'durationMs'> & {
  /** In life's time. */
  readonly lifeSeconds: number;
};

export function makeDrive({ lifeSeconds, ...plan }: DrivePlan): Drive {
  let meters = 0;
  const metersTo = plan.line.map((point, index) => {
    meters += index === 0 ? 0 : straightLineMeters(plan.line[index - 1] ?? point, point);
    return meters;
  });
  return { ...plan, metersTo, speedMps: lifeSeconds > 0 ? meters / lifeSeconds : 0 };
}

/** Returns how much of a drive is done at a moment: 0 at its beginning, 1 from its end on. */
export function shareDriven({ beganAt, durationMs }: Drive, now: Temporal.Instant): number {
  const elapsedMs = now.epochMilliseconds - beganAt.epochMilliseconds;
  return durationMs <= 0 ? 1 : Math.min(1, Math.max(0, elapsedMs / durationMs));
}

/** A place on a drive, and which way it leads there, in degrees clockwise from north. */
export type PlaceOnDrive = Coordinates & { readonly heading: number | undefined };

export function placeOnDrive({ line, metersTo }: Drive, share: number): PlaceOnDrive {
  const meters = (metersTo.at(-1) ?? 0) * share;
  // The last stretch that begins before the place and leads anywhere.
  const next = metersTo.findIndex(
    (reached, index) => index > 0 && reached >= meters && reached > (metersTo[index - 1] ?? 0),
  );
  const [before, after] = [line[next - 1], line[next]];
  if (next === -1 || !before || !after) return { ...(line.at(-1) as Coordinates), heading: undefined };
  const begins = metersTo[next - 1] ?? 0;
  const along = (meters - begins) / ((metersTo[next] ?? 0) - begins);
  return {
    lat: before.lat + along * (after.lat - before.lat),
    lng: before.lng + along * (after.lng - before.lng),
    heading: headingFrom(before, after),
  };
}

function headingFrom(from: Coordinates, to: Coordinates): number {
  const east = (to.lng - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

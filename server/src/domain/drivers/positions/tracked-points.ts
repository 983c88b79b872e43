import type { LeftOutReason } from '@satha/terms/positions';
import type { ToldPoint } from './judge-points.ts';
import type { PositionPoint } from './position-point.ts';

/** What a tracker told at one moment: a place, that it is alive where it has none, or what is neither. */
export type TrackedMoment =
  | ({ readonly kind: 'place' } & PositionPoint)
  | {
      readonly kind: 'alive';
      readonly recordedAt: Temporal.Instant;
      readonly batteryPercent?: number | undefined;
    }
  | { readonly kind: 'odd'; readonly leftOut: LeftOutReason };

/** What is reported of it: places, and the last sign of life. */
export type TrackedPoints = {
  readonly points: readonly ToldPoint[];
  readonly heardAt: Temporal.Instant | undefined;
  /** The battery at that sign of life. */
  readonly batteryPercent: number | undefined;
};

/** Parts what a tracker told into places, odd ones among them, and its last sign of life. */
export function partTracked(moments: readonly TrackedMoment[]): TrackedPoints {
  const points: ToldPoint[] = [];
  let heardAt: Temporal.Instant | undefined;
  let batteryPercent: number | undefined;
  for (const moment of moments) {
    if (moment.kind === 'alive') {
      if (heardAt && Temporal.Instant.compare(moment.recordedAt, heardAt) <= 0) continue;
      heardAt = moment.recordedAt;
      batteryPercent = moment.batteryPercent;
    } else {
      const { kind: _, ...told } = moment;
      points.push(told);
    }
  }
  return { points, heardAt, batteryPercent };
}

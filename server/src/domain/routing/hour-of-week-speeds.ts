import { uaeWallTimeAt } from '../../values/uae-time.ts';
import type { RoadClass } from './route-provider.ts';

/**
 * How many times longer a road takes than when it is free, by class of road and hour of the UAE's week.
 *
 * The figures are ours (2026), drawn from what is commonly known and not from measurements: the working week is Monday
 * to Friday since 2022, with Friday ending at noon for the public sector; offices and schools make the mornings
 * of 07:00–09:00 and the evenings of 17:00–20:00; city streets are lively late in the evening before days off.
 * Public holidays and Ramadan, whose hours differ, are not told apart.
 *
 * Each row has 24 figures, for 00:00, 01:00 … 23:00; between two of them the factor runs in a straight line, so
 * that a departure a minute later never makes a jump.
 */
type DayProfile = Readonly<Record<RoadClass, readonly number[]>>;

// biome-ignore format: columns are hours
const mondayToThursday: DayProfile = {
  city:     [1.05, 1, 1, 1, 1, 1,    1.1, 1.4, 1.5,  1.35, 1.25, 1.25, 1.3, 1.35, 1.35, 1.35, 1.4,  1.55, 1.6,  1.5, 1.4,  1.3, 1.2, 1.1],
  arterial: [1,    1, 1, 1, 1, 1.05, 1.2, 1.6, 1.65, 1.35, 1.2,  1.2,  1.2, 1.25, 1.3,  1.3,  1.4,  1.65, 1.7,  1.5, 1.3,  1.2, 1.1, 1.05],
  highway:  [1,    1, 1, 1, 1, 1.05, 1.2, 1.4, 1.4,  1.2,  1.1,  1.1,  1.1, 1.1,  1.15, 1.2,  1.25, 1.4,  1.45, 1.3, 1.15, 1.1, 1.05, 1],
};

// biome-ignore format: columns are hours
const friday: DayProfile = {
  city:     [1.1,  1, 1, 1, 1, 1, 1.05, 1.25, 1.3,  1.25, 1.2,  1.25, 1.3, 1.1,  1.15, 1.2,  1.25, 1.3,  1.35, 1.4,  1.4, 1.35, 1.3,  1.2],
  arterial: [1.05, 1, 1, 1, 1, 1, 1.1,  1.35, 1.4,  1.25, 1.15, 1.2,  1.3, 1.1,  1.1,  1.15, 1.2,  1.25, 1.3,  1.3,  1.3, 1.25, 1.2,  1.1],
  highway:  [1,    1, 1, 1, 1, 1, 1.1,  1.25, 1.25, 1.15, 1.1,  1.1,  1.2, 1.05, 1.05, 1.1,  1.1,  1.15, 1.15, 1.15, 1.1, 1.1,  1.05, 1],
};

// biome-ignore format: columns are hours
const saturday: DayProfile = {
  city:     [1.15, 1.1,  1, 1, 1, 1, 1, 1, 1.05, 1.1,  1.15, 1.2, 1.2, 1.2,  1.2, 1.2,  1.25, 1.3,  1.35, 1.4, 1.4,  1.35, 1.3, 1.2],
  arterial: [1.05, 1.05, 1, 1, 1, 1, 1, 1, 1,    1.05, 1.1,  1.1, 1.1, 1.15, 1.1, 1.15, 1.2,  1.25, 1.25, 1.3, 1.25, 1.2,  1.15, 1.1],
  highway:  [1,    1,    1, 1, 1, 1, 1, 1, 1,    1,    1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.1, 1.1, 1.15, 1.15, 1.1, 1.05, 1.05, 1],
};

// biome-ignore format: columns are hours
const sunday: DayProfile = {
  city:     [1.1,  1.05, 1, 1, 1, 1, 1, 1, 1.05, 1.1, 1.15, 1.2,  1.2,  1.2,  1.2,  1.2,  1.25, 1.3,  1.35, 1.35, 1.3,  1.25, 1.15, 1.1],
  arterial: [1.05, 1,    1, 1, 1, 1, 1, 1, 1,    1.05, 1.1, 1.1,  1.1,  1.1,  1.1,  1.15, 1.2,  1.25, 1.25, 1.25, 1.2,  1.15, 1.1,  1.05],
  highway:  [1,    1,    1, 1, 1, 1, 1, 1, 1,    1,   1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.1,  1.15, 1.2,  1.2,  1.15, 1.1,  1.05, 1],
};

/** Monday first, as days of the week are numbered. */
const week: readonly DayProfile[] = [
  mondayToThursday,
  mondayToThursday,
  mondayToThursday,
  mondayToThursday,
  friday,
  saturday,
  sunday,
];
const hoursPerWeek = 7 * 24;

/** The factor on free-flow time of each class of road at a moment; never below 1, which is a free road. */
export function trafficFactorsAt(instant: Temporal.Instant): Readonly<Record<RoadClass, number>> {
  const { dayOfWeek, minuteOfDay } = uaeWallTimeAt(instant);
  const hourOfWeek = (dayOfWeek - 1) * 24 + Math.floor(minuteOfDay / 60);
  const partOfHour = (minuteOfDay % 60) / 60;
  return {
    city: between('city', hourOfWeek, partOfHour),
    arterial: between('arterial', hourOfWeek, partOfHour),
    highway: between('highway', hourOfWeek, partOfHour),
  };
}

function between(roadClass: RoadClass, hourOfWeek: number, partOfHour: number): number {
  const now = factorOnTheHour(roadClass, hourOfWeek);
  const next = factorOnTheHour(roadClass, (hourOfWeek + 1) % hoursPerWeek);
  return now + (next - now) * partOfHour;
}

function factorOnTheHour(roadClass: RoadClass, hourOfWeek: number): number {
  const factor = week[Math.floor(hourOfWeek / 24)]?.[roadClass][hourOfWeek % 24];
  if (factor === undefined) throw new RangeError(`The week has no hour ${hourOfWeek}`);
  return factor;
}

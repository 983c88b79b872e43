import type { RoadClass } from './route-provider.ts';

/**
 * How many times longer a road takes than when it is free, by class of road, for 00:00, 01:00 … 23:00 of a day of the UAE;
 * never below 1, which is a free road.
 */
export type DayProfile = Readonly<Record<RoadClass, readonly number[]>>;

/** The days of a week, Monday first, as days of the week are numbered. */
export type TrafficWeek = {
  /** Where the figures come from. */
  readonly source: string;
  /** The day that they are of. */
  readonly asOf: string;
  readonly days: readonly DayProfile[];
};

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

/**
 * A week without holidays, outside Ramadan. The working week is Monday to Friday since 2022, with Friday ending at noon for
 * the public sector; offices and schools make the mornings of 07:00–09:00 and the evenings of 17:00–20:00; city streets
 * are lively late in the evening before days off.
 */
export const ordinaryWeek: TrafficWeek = {
  source: 'our own figures, drawn from what is commonly known and not from measurements',
  asOf: '2026-11-18',
  days: [mondayToThursday, mondayToThursday, mondayToThursday, mondayToThursday, friday, saturday, sunday],
};

// biome-ignore format: columns are hours
const mondayToThursdayInRamadan: DayProfile = {
  city:     [1.2,  1.1,  1.05, 1.05, 1.05, 1, 1,    1.15, 1.35, 1.45, 1.3,  1.25, 1.3, 1.4,  1.55, 1.55, 1.5,  1.4,  1.05, 1.1,  1.3, 1.4,  1.4,  1.3],
  arterial: [1.1,  1.05, 1,    1,    1,    1, 1.05, 1.25, 1.5,  1.55, 1.3,  1.2,  1.2, 1.35, 1.6,  1.6,  1.5,  1.35, 1.05, 1.05, 1.2, 1.3,  1.25, 1.15],
  highway:  [1.05, 1,    1,    1,    1,    1, 1.05, 1.2,  1.35, 1.35, 1.15, 1.1,  1.1, 1.2,  1.4,  1.4,  1.35, 1.25, 1.05, 1.05, 1.1, 1.15, 1.1,  1.05],
};

// biome-ignore format: columns are hours
const fridayInRamadan: DayProfile = {
  city:     [1.2,  1.1,  1.05, 1.05, 1.05, 1, 1,    1.1,  1.25, 1.3,  1.25, 1.3,  1.35, 1.15, 1.2, 1.25, 1.35, 1.35, 1.05, 1.1,  1.35, 1.45, 1.45, 1.35],
  arterial: [1.1,  1.05, 1,    1,    1,    1, 1.05, 1.15, 1.3,  1.35, 1.2,  1.25, 1.35, 1.1,  1.15, 1.2, 1.3,  1.3,  1.05, 1.05, 1.25, 1.35, 1.3,  1.2],
  highway:  [1.05, 1,    1,    1,    1,    1, 1.05, 1.1,  1.2,  1.2,  1.1,  1.15, 1.25, 1.05, 1.1, 1.1,  1.2,  1.2,  1.05, 1.05, 1.1,  1.15, 1.15, 1.1],
};

// biome-ignore format: columns are hours
const saturdayInRamadan: DayProfile = {
  city:     [1.25, 1.2,  1.1, 1.05, 1.05, 1, 1, 1, 1, 1.05, 1.1,  1.15, 1.2,  1.2,  1.25, 1.3, 1.35, 1.35, 1.05, 1.1,  1.35, 1.45, 1.45, 1.35],
  arterial: [1.15, 1.1,  1,   1,    1,    1, 1, 1, 1, 1.05, 1.05, 1.1,  1.1,  1.15, 1.15, 1.2, 1.25, 1.3,  1.05, 1.05, 1.25, 1.3,  1.3,  1.2],
  highway:  [1.05, 1.05, 1,   1,    1,    1, 1, 1, 1, 1,    1.05, 1.05, 1.05, 1.05, 1.05, 1.1, 1.15, 1.2,  1.05, 1.05, 1.1,  1.15, 1.1,  1.05],
};

// biome-ignore format: columns are hours
const sundayInRamadan: DayProfile = {
  city:     [1.25, 1.15, 1.05, 1.05, 1.05, 1, 1, 1, 1, 1.05, 1.1,  1.15, 1.2,  1.2,  1.25, 1.3, 1.35, 1.35, 1.05, 1.1,  1.3, 1.4,  1.35, 1.25],
  arterial: [1.15, 1.05, 1,    1,    1,    1, 1, 1, 1, 1.05, 1.05, 1.1,  1.1,  1.1,  1.15, 1.2, 1.25, 1.3,  1.05, 1.05, 1.2, 1.25, 1.2,  1.15],
  highway:  [1.05, 1,    1,    1,    1,    1, 1, 1, 1, 1,    1.05, 1.05, 1.05, 1.05, 1.05, 1.1, 1.15, 1.2,  1.05, 1.05, 1.1, 1.15, 1.15, 1.05],
};

/**
 * A week in Ramadan. The public sector works from 09:00 to 14:30, on Fridays to noon, the private sector two hours less
 * (Federal Authority for Government Human Resources, 11 February 2026); Dubai keeps trucks off its roads at 07:30–09:30 and
 * 14:00–16:00 (RTA, 25 March 2023). So the morning's rush comes later, the evening's in the early afternoon; roads empty
 * while the fast is broken, at half past six, and are lively from then until after midnight.
 */
export const ramadanWeek: TrafficWeek = {
  source: 'our own figures, drawn from working hours and truck bans in Ramadan and not from measurements',
  asOf: '2026-11-25',
  days: [
    mondayToThursdayInRamadan,
    mondayToThursdayInRamadan,
    mondayToThursdayInRamadan,
    mondayToThursdayInRamadan,
    fridayInRamadan,
    saturdayInRamadan,
    sundayInRamadan,
  ],
};

/**
 * How drivers' arrivals at pickups are told apart: by the least of these bounds that they were not later than, in minutes
 * after the promise. Null: later than all of them.
 */
export const arrivalPunctualities = {
  on_time: 0,
  within_5_minutes: 5,
  within_15_minutes: 15,
  later: null,
} as const satisfies Readonly<Record<string, number | null>>;
export type ArrivalPunctuality = keyof typeof arrivalPunctualities;

export const arrivalPunctualityList = Object.keys(arrivalPunctualities) as readonly ArrivalPunctuality[];

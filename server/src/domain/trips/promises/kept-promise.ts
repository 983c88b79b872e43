/** The parts of a driver's way: to the customer's vehicle, and with it. */
export type TripLeg = 'pickup' | 'destination';

/** A promised arrival that came about, so many seconds later than promised; earlier is below zero. */
export type KeptPromise = { readonly leg: TripLeg; readonly errorSeconds: number };

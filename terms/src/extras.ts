/** What is charged beside a trip's fare, each with what it means. */
export const extraKinds = {
  waiting: 'waiting at the pickup, for each started step after the free time',
  winching: 'pulling the vehicle to where it can be loaded',
  dollies: 'wheels under wheels that do not turn',
  second_helper: 'a second person at the scene',
  long_access: 'a long way on foot between truck and vehicle',
  new_destination: 'another destination than the one booked, once the vehicle is on the truck',
  correction: 'what the fare is more by a correction of pickup or destination, before the vehicle is loaded',
} as const satisfies Readonly<Record<string, string>>;

export type ExtraKind = keyof typeof extraKinds;
export const extraKindList = Object.keys(extraKinds) as readonly ExtraKind[];

/** What the price list has a price for; a new destination and a correction cost what the way there does. */
export type ListedExtraKind = Exclude<ExtraKind, 'new_destination' | 'correction'>;
export const listedExtraKinds = extraKindList.filter(
  (kind): kind is ListedExtraKind => kind !== 'new_destination' && kind !== 'correction',
);

/** How far an extra is, each with what it means. */
export const extraStatuses = {
  open: 'nobody has decided yet',
  accepted: 'it is charged with the trip',
  declined: 'it is not charged',
  withdrawn: 'it is not charged, or was given back: whoever asked took it back',
} as const satisfies Readonly<Record<string, string>>;

export type ExtraStatus = keyof typeof extraStatuses;
export const extraStatusList = Object.keys(extraStatuses) as readonly ExtraStatus[];

/** Who or what decided on an extra. */
export const extraDeciders = {
  rule: 'the amount up to which the account accepts at once',
  account: 'the account, by its API key or a member in the portal',
  customer: 'the customer, where the account lets them',
  time: 'nobody in time: what the account has set for that',
  trip_end: 'the trip ended before anybody decided',
  driver: 'the driver took it back, or left the trip',
  operator: 'the operator, in place of the account or by taking it back',
} as const satisfies Readonly<Record<string, string>>;

export type ExtraDecider = keyof typeof extraDeciders;
export const extraDeciderList = Object.keys(extraDeciders) as readonly ExtraDecider[];

/** A trip has at most so many, whatever became of them. */
export const mostExtrasOfTrip = 20;

/** The highest price of one, and the most that an account accepts at once, in fils: AED 10,000. */
export const mostExtraFils = 1_000_000;

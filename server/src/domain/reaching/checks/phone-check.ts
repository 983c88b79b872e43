/** How often and for how long phones are checked; the figures are our own. */
export const checkPolicy = {
  /** A push message that is not seen by then would come too late for an offer. */
  pushSeconds: 20,
  /** A text whose address is not opened by then counts as one that did not come. */
  textSeconds: 300,
  /** For so long a phone may say that it saw something, and a text is of use. */
  openMinutes: 30,
  /** Checks of one driver, whoever asks: each is a push message. */
  mostPerHour: 10,
  /** Texts of checks of one driver, on a day of the UAE. */
  mostTextsPerDay: 3,
  /** What was checked is kept with the driver; the checks themselves go. */
  keptHours: 48,
} as const;

/** How a push message or a text of a check fared. */
export type CheckState = 'waiting' | 'works' | 'failed';

/** Whether something reaches a driver's phones: asked of them, and answered by them. */
export type PhoneCheck = {
  readonly checkId: string;
  readonly driverId: number;
  readonly askedBy: 'driver' | 'operator';
  readonly askedAt: Temporal.Instant;
  /** `no_address`: no phone of the driver's takes push messages. */
  readonly push: CheckState | 'no_address';
  readonly text: CheckState | 'not_asked';
};

/** What is stored of one thing that is to reach the phone. */
export type CheckedStep = {
  readonly sentAt: Temporal.Instant | undefined;
  readonly seenAt: Temporal.Instant | undefined;
  /** That it never left. */
  readonly isUnsent: boolean;
};

/** Judges a push message: one that was seen later than an offer could wait for has failed. */
export function judgePush(
  { sentAt, seenAt, isUnsent }: CheckedStep,
  askedAt: Temporal.Instant,
  now: Temporal.Instant,
): CheckState {
  const endsAt = (sentAt ?? askedAt).add({ seconds: checkPolicy.pushSeconds });
  if (seenAt) return Temporal.Instant.compare(seenAt, endsAt) < 0 ? 'works' : 'failed';
  return isUnsent || Temporal.Instant.compare(now, endsAt) >= 0 ? 'failed' : 'waiting';
}

/** Judges a text: a person opens it, who may have looked late. */
export function judgeText(
  { sentAt, seenAt, isUnsent }: CheckedStep,
  askedAt: Temporal.Instant,
  now: Temporal.Instant,
): CheckState {
  if (seenAt) return 'works';
  const endsAt = (sentAt ?? askedAt).add({ seconds: checkPolicy.textSeconds });
  return isUnsent || Temporal.Instant.compare(now, endsAt) >= 0 ? 'failed' : 'waiting';
}

/** Letters and digits that nobody takes for one another: 32 of them, five bits each. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const idLength = 12;

/** Makes the id of a check: sixty random bits, short enough for a text. It opens nothing but the check of its own driver. */
export function makeCheckId(randomBytes: (count: number) => Buffer): string {
  return Array.from(randomBytes(idLength), (byte) => alphabet[byte % alphabet.length]).join('');
}

import type { DriverLanguage } from '@satha/terms/languages';
import type { PushSubscription } from '../push/push-message.ts';

/** Whether the last thing that was judged reached the driver; undefined: nothing was judged. */
export type Judgement = { readonly works: boolean; readonly at: Temporal.Instant };

/** A phone, or browser, in which a driver is signed in. */
export type SignedInPhone = {
  readonly tokenHash: Buffer;
  readonly driverId: number;
  /** When it last showed that it would see an offer at once; undefined: never. */
  readonly seenAt: Temporal.Instant | undefined;
  readonly language: DriverLanguage | undefined;
  readonly push:
    | (PushSubscription & {
        readonly since: Temporal.Instant;
        readonly judgement: Judgement | undefined;
      })
    | undefined;
};

/**
 * Whether a driver would see an offer at once. `simulated`: nobody sits behind the driver, who answers by themselves.
 */
export type Openness = 'open' | 'simulated' | 'closed';

/** Our own figures (November 2026). */
export const phonePolicy = {
  /** A phone that was seen at most so long ago is open: its app shows an offer at once. */
  openSeconds: 6,
  /** How often an open stream is noted. */
  noteEverySeconds: 4,
  /** What was noted at most so long ago is not written again. */
  noteAgainSeconds: 1,
} as const;

import type { AlarmKind } from '@satha/terms/attention';

/** Something that is amiss, or was. */
export type Alarm = {
  readonly alarmId: number;
  readonly kind: AlarmKind;
  /** The number of the trip, account, driver or truck that it is about; 0: the service. */
  readonly subjectId: number;
  readonly isDemo: boolean;
  /** Since when it is so. */
  readonly since: Temporal.Instant;
  readonly foundAt: Temporal.Instant;
  /** Undefined while it is so. */
  readonly endedAt: Temporal.Instant | undefined;
  /** Of a promise: when the truck was to be there, and when it can be at the earliest. */
  readonly promisedAt: Temporal.Instant | undefined;
  readonly expectedAt: Temporal.Instant | undefined;
  /** Who looks after it; without a number: whoever uses the command line. */
  readonly taken:
    | { readonly at: Temporal.Instant; readonly operatorId: number | undefined; readonly name: string }
    | undefined;
  /** Until then nobody has to look. */
  readonly snoozedUntil: Temporal.Instant | undefined;
  /** When a console had shown or rung it. */
  readonly acknowledgedAt: Temporal.Instant | undefined;
  readonly toldDutyAt: Temporal.Instant | undefined;
  /** Rises with what people do to it. */
  readonly version: number;
};

/** Something that is amiss now, as one look finds it. */
export type Finding = {
  readonly kind: AlarmKind;
  readonly subjectId: number;
  readonly since: Temporal.Instant;
  readonly promisedAt?: Temporal.Instant | undefined;
  readonly expectedAt?: Temporal.Instant | undefined;
};

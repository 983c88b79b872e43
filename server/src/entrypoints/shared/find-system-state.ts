import { type SystemQueue, systemQueues } from '@satha/terms/attention';
import { countProposed, findApprovalSettings } from '../../domain/approvals/queries.ts';
import { findDutyPhone } from '../../domain/attention/queries.ts';
import { countSearches } from '../../domain/dispatch/queries.ts';
import { countDues } from '../../domain/documents/issuing/queries.ts';
import { findSellerAt } from '../../domain/documents/seller/queries.ts';
import { countMails } from '../../domain/mail/queries.ts';
import { countSms, findSmsDay } from '../../domain/messages/queries.ts';
import type { SmsDay } from '../../domain/messages/sms-policy.ts';
import { countUnsettled, countWaitingNotices } from '../../domain/payments/settling/queries.ts';
import { countOpenTrips, type OpenTripCount } from '../../domain/trips/counting/queries.ts';
import { countUnproven } from '../../domain/webhooks/challenges/queries.ts';
import { countPending } from '../../domain/webhooks/deliveries/queries.ts';
import { findLastRuns, type LastRun } from '../../platform/db/health/last-runs.ts';
import { findDatabaseVersions } from '../../platform/db/health/versions.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';

type Waiting = {
  readonly count: number;
  /** Since when the oldest waits; undefined while nothing does, and of what has no such moment. */
  readonly oldestAt?: Temporal.Instant | undefined;
};

/** How an environment does, as its database tells it. */
export type SystemState = {
  /** What waits, in the order of `systemQueues`. */
  readonly queues: readonly (Waiting & { readonly queue: SystemQueue })[];
  /** Short messages that were counted on this day of the UAE. */
  readonly textsToday: SmsDay;
  readonly openTrips: readonly OpenTripCount[];
  readonly lastRuns: readonly LastRun[];
  /** What operators have set, where the service does more once it is set. */
  readonly settings: {
    readonly twoPeople: boolean;
    readonly hasDutyPhone: boolean;
    /** Who sells, by the name on documents; undefined: nobody is set. */
    readonly seller: string | undefined;
  };
  readonly versions: { readonly schema: number; readonly postgres: string };
};

/** Returns what the metrics tell of the database, and what of its settings is a row, in one round of questions. */
export async function findSystemState({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): Promise<SystemState> {
  const now = clock();
  const [waiting, textsToday, openTrips, lastRuns, settings, versions] = await Promise.all([
    findWaiting({ db, clock }, now),
    findSmsDay({ db, clock }),
    countOpenTrips(db),
    findLastRuns(db),
    findSettings(db, now),
    findDatabaseVersions(db),
  ]);
  const queues = systemQueues.map((queue) => ({ queue, ...waiting[queue] }));
  return { queues, textsToday, openTrips, lastRuns, settings, versions };
}

async function findWaiting(
  deps: { readonly db: Queryable; readonly clock: Clock },
  now: Temporal.Instant,
): Promise<Readonly<Record<SystemQueue, Waiting>>> {
  const { db } = deps;
  const [searches, texts, mails, webhooks, unproven, documents, topUps, notices, approvals] =
    await Promise.all([
      countSearches(db),
      countSms(deps),
      countMails(deps),
      countPending(db),
      countUnproven(db),
      countDues(db),
      countUnsettled(db),
      countWaitingNotices(db),
      countProposed(db, now),
    ]);
  return {
    scheduled_trips: { count: searches.waiting },
    searches: { count: searches.searching },
    texts,
    mails,
    webhooks,
    unproven_endpoints: { count: unproven },
    documents: { count: documents },
    top_ups: topUps,
    payment_notices: { count: notices },
    approvals,
  };
}

async function findSettings(db: Queryable, now: Temporal.Instant): Promise<SystemState['settings']> {
  const [{ isOn }, { mobileNumber }, seller] = await Promise.all([
    findApprovalSettings(db),
    findDutyPhone(db),
    findSellerAt(db, now),
  ]);
  return { twoPeople: isOn, hasDutyPhone: mobileNumber !== undefined, seller: seller?.legalName };
}

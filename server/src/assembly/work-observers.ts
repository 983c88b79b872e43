import type { Config } from '../config/config.ts';
import type { DispatchObserver } from '../domain/dispatch/dispatch-observer.ts';
import { countSearches } from '../domain/dispatch/queries.ts';
import { countDues } from '../domain/documents/issuing/queries.ts';
import { findLastSample } from '../domain/figures/supply/queries.ts';
import { countMails } from '../domain/mail/queries.ts';
import { countSms, findSmsDay } from '../domain/messages/queries.ts';
import { countUnsettled, countWaitingNotices } from '../domain/payments/settling/queries.ts';
import type { SettlingDeps } from '../domain/payments/settling/receive-notice.ts';
import type { ReachObserver } from '../domain/reaching/ladder/step.ts';
import { countOpenTrips } from '../domain/trips/counting/queries.ts';
import type { DriveTripDeps } from '../domain/trips/moves/drive-trip.ts';
import { countUnproven } from '../domain/webhooks/challenges/queries.ts';
import { countPending } from '../domain/webhooks/deliveries/queries.ts';
import {
  createDispatchMetrics,
  createPromiseMetrics,
} from '../entrypoints/metrics/dispatch/dispatch-metrics.ts';
import { createReachMetrics } from '../entrypoints/metrics/dispatch/reach-metrics.ts';
import { addDocumentMetrics } from '../entrypoints/metrics/document-metrics.ts';
import { addLastRunMetrics } from '../entrypoints/metrics/last-run-metrics.ts';
import { createMailMetrics, type ObserveMail } from '../entrypoints/metrics/mail-metrics.ts';
import type { PaymentCall } from '../entrypoints/metrics/measure-provider.ts';
import { addOpenTripMetrics } from '../entrypoints/metrics/open-trip-metrics.ts';
import { createPaymentCallMetrics, createPaymentMetrics } from '../entrypoints/metrics/payment-metrics.ts';
import { createSmsMetrics, type ObserveSms } from '../entrypoints/metrics/sms-metrics.ts';
import { addSupplyMetrics } from '../entrypoints/metrics/supply-metrics.ts';
import { createWebhookMetrics, type WebhookObservers } from '../entrypoints/metrics/webhook-metrics.ts';
import type { Database } from '../platform/db/database.ts';
import { findLastRuns } from '../platform/db/health/last-runs.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { Clock } from '../values/clock.ts';
import { smsLimitsOf } from './parts/open-sms-provider.ts';

/** What is measured of the work, whether by a process that serves or by one that only works. */
export type WorkObservers = {
  readonly observer: DispatchObserver;
  readonly reachObserver: ReachObserver;
  readonly observePromise: DriveTripDeps['observePromise'];
  readonly observeAttempt: WebhookObservers['observeAttempt'];
  readonly observeChallenge: WebhookObservers['observeChallenge'];
  readonly observePayment: SettlingDeps['onApplied'];
  readonly observePaymentCall: (call: PaymentCall) => void;
  readonly observeSms: ObserveSms;
  readonly observeMail: ObserveMail;
};

export function createWorkObservers(
  config: Config,
  { registry }: Metrics,
  { db, clock }: { readonly db: Database; readonly clock: Clock },
): WorkObservers {
  addDocumentMetrics(registry, () => countDues(db));
  addLastRunMetrics(registry, () => findLastRuns(db));
  addOpenTripMetrics(registry, () => countOpenTrips(db));
  addSupplyMetrics(registry, () => findLastSample(db));
  return {
    observer: createDispatchMetrics(registry, () => countSearches(db)),
    reachObserver: createReachMetrics(registry),
    observePromise: createPromiseMetrics(registry),
    ...createWebhookMetrics(registry, {
      clock,
      countPending: () => countPending(db),
      countUnproven: () => countUnproven(db),
    }),
    observeMail: createMailMetrics(registry, { clock, countWaiting: () => countMails({ db, clock }) }),
    observeSms: createSmsMetrics(registry, {
      clock,
      countWaiting: () => countSms({ db, clock }),
      findDay: () => findSmsDay({ db, clock }),
      perDay: smsLimitsOf(config).perDay,
    }),
    observePaymentCall: createPaymentCallMetrics(registry),
    observePayment: createPaymentMetrics(registry, {
      clock,
      countUnsettled: () => countUnsettled(db),
      countWaitingNotices: () => countWaitingNotices(db),
    }),
  };
}

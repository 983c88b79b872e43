import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { fleetSeedOf, pressRuleOf, timeScaleOf, webhookRulesOf } from '../config/config-of-environment.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { readRelease } from '../config/release.ts';
import { createPositionReporter } from '../domain/drivers/positions/report-positions.ts';
import { createSmtpMailProvider } from '../domain/mail/providers/smtp-mail-provider.ts';
import { loadPriceList } from '../domain/quotes/load-price-list.ts';
import type { QuoteDeps } from '../domain/quotes/make-quote.ts';
import type { FindRouteDeps } from '../domain/routing/find-route.ts';
import { forgetManualControl } from '../domain/sandbox/controls/forget-manual-control.ts';
import { createServiceArea } from '../domain/service-area/service-area.ts';
import type { TripLinks } from '../domain/tracking/links/trip-links.ts';
import { createLinkTextSender } from '../domain/tracking/links/write-link-texts.ts';
import { createTripBatcher } from '../domain/trips/creating/batch-create-trips.ts';
import type { CreateTripDeps } from '../domain/trips/creating/create-trip-input.ts';
import { defaultSellerOf } from '../entrypoints/default-seller.ts';
import { advancePayments } from '../entrypoints/jobs/advance-payments.ts';
import { checkPhones } from '../entrypoints/jobs/check-phones.ts';
import { repeatCheckingTolls } from '../entrypoints/jobs/check-tolls.ts';
import { climbLadders } from '../entrypoints/jobs/climb-ladders.ts';
import { confirmPresses } from '../entrypoints/jobs/confirm-presses.ts';
import { repeatCountingFreeDrivers } from '../entrypoints/jobs/count-free-drivers.ts';
import { sendMails } from '../entrypoints/jobs/deliver-mails.ts';
import { sendSms } from '../entrypoints/jobs/deliver-sms.ts';
import { deliverWebhooks } from '../entrypoints/jobs/deliver-webhooks.ts';
import { dispatchTrips } from '../entrypoints/jobs/dispatch-trips.ts';
import { driveFleet } from '../entrypoints/jobs/drive-fleet.ts';
import { repeatEndingUnfitShifts } from '../entrypoints/jobs/end-unfit-shifts.ts';
import { issueDocuments } from '../entrypoints/jobs/issue-documents.ts';
import { repeatDemo } from '../entrypoints/jobs/play-demo.ts';
import { refreshPriceList } from '../entrypoints/jobs/refresh-price-list.ts';
import { settleExtras } from '../entrypoints/jobs/settle-extras.ts';
import { sweep } from '../entrypoints/jobs/sweep.ts';
import { watchAttention } from '../entrypoints/jobs/watch-attention.ts';
import { createWebhookSender } from '../entrypoints/webhook-sender.ts';
import type { Repetition } from '../platform/clock/every.ts';
import { systemClock } from '../platform/clock/system-clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { createMetrics, type Metrics } from '../platform/http/metrics.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Clock } from '../values/clock.ts';
import { openFileStore } from './parts/open-evidence-files.ts';
import { openPayments, type Payments } from './parts/open-payments.ts';
import { openReaching, type Reaching } from './parts/open-reaching.ts';
import { openRoads } from './parts/open-roads.ts';
import { openSmsProvider, smsLimitsOf } from './parts/open-sms-provider.ts';
import { openTripLinks } from './parts/open-trip-links.ts';
import { createWorkObservers, type WorkObservers } from './work-observers.ts';

export type WorkParts = WorkObservers &
  FindRouteDeps &
  Pick<CreateTripDeps, 'tripBatcher' | 'makeToken'> &
  QuoteDeps & {
    readonly environment: Environment;
    readonly db: Database;
    readonly clock: Clock;
    readonly logger: Logger;
    readonly payments: Payments;
    readonly tripLinks: TripLinks;
    readonly reaching: Reaching;
    readonly files: FileStore;
  };

/**
 * Starts everything that is done without being asked for. What there is to do stands in the database, so that any
 * number of processes share it and one that dies is replaced by the others.
 */
export function startWork(config: Config, parts: WorkParts): Repetition {
  const { environment, db, clock, logger } = parts;
  const pressRule = pressRuleOf(config, environment);
  const driving = { ...parts, timeScale: pressRule.timeScale, pressRule };
  const seed = fleetSeedOf(config, environment);
  const sender = createWebhookSender(webhookRulesOf(config, environment));
  const ownChores = environment === 'test' ? [forgetManualControl] : [];
  const loops = [
    dispatchTrips(driving),
    deliverWebhooks({ ...parts, ...sender }),
    advancePayments({ ...parts.payments, makeToken: randomUUID, logger }),
    settleExtras({ db, clock, logger }),
    repeatCheckingTolls({ db, clock, logger }),
    confirmPresses({ db, clock, logger, pressRule, observePromise: parts.observePromise }),
    repeatEndingUnfitShifts({
      ...{ db, clock, logger },
      onOffersDeclined: (count) => parts.observer.offersEnded('declined', count),
    }),
    repeatCountingFreeDrivers({ db, clock, logger }),
    checkPhones({ db, clock, logger, pushSender: parts.reaching.pushSender }),
    climbLadders({
      ...{ db, clock, logger, ...parts.reaching },
      observer: parts.reachObserver,
      publicUrl: publicUrlOf(config, environment),
      sendsTexts: environment === 'test' || config.customers.sms !== undefined,
    }),
    startWatching(config, parts),
    issueDocuments({ ...parts, defaultSeller: defaultSellerOf(environment) }),
    sweep({
      db,
      clock,
      logger,
      requestLogDays: config.requestLogDays,
      evidenceDays: config.evidence.days,
      trackDays: config.trackDays,
      files: parts.files,
      ownChores,
    }),
  ];
  const { mail } = config.portal;
  if (mail !== undefined) {
    const provider = createSmtpMailProvider({ ...mail, url: mail.smtpUrl });
    loops.push(sendMails({ ...parts, provider, publicUrl: publicUrlOf(config, environment) }));
  }
  const smsProvider = openSmsProvider(config, parts);
  if (smsProvider !== undefined) {
    const writeTripTexts = createLinkTextSender(parts.tripLinks);
    const { observeSms } = parts;
    const limits = smsLimitsOf(config);
    loops.push(sendSms({ db, clock, logger, provider: smsProvider, limits, writeTripTexts, observeSms }));
  }
  if (environment === 'test') loops.push(repeatDemo({ ...driving, random: Math.random }));
  if (seed !== undefined) {
    const fleet = { seed, holder: randomUUID(), reportPositions: createPositionReporter(driving) };
    loops.push(driveFleet({ ...driving, ...fleet }));
  }
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/**
 * Starts to look for what is amiss: in every process that works, and in one that serves the console without working, so that
 * somebody is told when no process works.
 */
export function startWatching(
  config: Config,
  {
    environment,
    ...parts
  }: Pick<WorkParts, 'environment' | 'db' | 'clock' | 'logger' | 'routeProvider' | 'calendar'>,
): Repetition {
  const outboxes = {
    texts: environment === 'test' || config.customers.sms !== undefined,
    mails: config.portal.mail !== undefined,
  };
  return watchAttention({ ...parts, timeScale: timeScaleOf(config, environment), outboxes });
}

export type Worker = {
  readonly metrics: Metrics;
  /** Ends what is under way, and begins nothing new. The database stays open. */
  close(): Promise<void>;
};

/** Builds a process of one environment that runs background jobs and answers no requests. */
export async function createWorker(
  config: Config,
  parts: { readonly environment: Environment; readonly db: Database; readonly logger: Logger },
): Promise<Worker> {
  const { environment, db, logger } = parts;
  const clock = systemClock;
  let priceList = await loadPriceList(db);
  const metrics = createMetrics({ environment }, db, readRelease());
  const roads = await openRoads(config, metrics, { clock, logger, db });
  const { routeProvider, fareRouteProvider, places } = roads;
  const observers = createWorkObservers(config, metrics, { db, clock });
  const work = startWork(config, {
    ...parts,
    clock,
    ...{ routeProvider, fareRouteProvider, places },
    calendar: () => priceList.calendar,
    priceList: () => priceList,
    serviceArea: createServiceArea(),
    payments: await openPayments(config, { ...parts, clock, ...observers }),
    tripLinks: await openTripLinks(config, { ...parts, clock }),
    reaching: openReaching(config, { ...parts, clock }),
    files: await openFileStore(config, environment),
    tripBatcher: createTripBatcher(db),
    makeToken: randomUUID,
    ...observers,
  });
  const refreshing = refreshPriceList({ db, logger }, (latest) => {
    priceList = latest;
  });
  return {
    metrics,
    async close() {
      await Promise.all([roads.close(), work.stop(), refreshing.stop()]);
    },
  };
}

import { forgetEndedAlarms } from '../../domain/attention/forget-ended-alarms.ts';
import { forgetOldLocationRequests } from '../../domain/calls/location-requests/forget-location-requests.ts';
import { forgetOldChanges } from '../../domain/changes/forget-old-changes.ts';
import { forgetOldRounds } from '../../domain/dispatch/forget-old-rounds.ts';
import { forgetEndedHolds } from '../../domain/drivers/holds/forget-ended-holds.ts';
import { forgetIdlePlaces } from '../../domain/drivers/positions/forget-idle-places.ts';
import { keepEvidenceDays } from '../../domain/evidence/keeping/keep-evidence-days.ts';
import { removeErasedFiles } from '../../domain/evidence/keeping/remove-erased-files.ts';
import { forgetOldSupply } from '../../domain/figures/supply/forget-old-supply.ts';
import { forgetExpiredMails } from '../../domain/mail/forget-expired-mails.ts';
import { forgetExpiredSms } from '../../domain/messages/forget-expired-sms.ts';
import { forgetGonePresences } from '../../domain/operators/presence/keep-presence.ts';
import { forgetOldDays } from '../../domain/overview/forget-old-days.ts';
import { forgetOldNotices } from '../../domain/payments/settling/forget-old-notices.ts';
import { forgetEndedSignIns } from '../../domain/people/sign-in/forget-ended-sign-ins.ts';
import { forgetExpiredQuotes } from '../../domain/quotes/forget-expired-quotes.ts';
import { forgetOldChecks } from '../../domain/reaching/checks/forget-old-checks.ts';
import { forgetOldReaches } from '../../domain/reaching/ladder/forget-old-reaches.ts';
import { keepRequestLogDays } from '../../domain/request-log/keep-days.ts';
import { forgetEndedSessions } from '../../domain/sessions/end-sessions.ts';
import { forgetOldCodes } from '../../domain/sign-in-codes/forget-codes.ts';
import { forgetOldTollChecks } from '../../domain/toll-checks/forget-old-toll-checks.ts';
import { forgetSilentPhones } from '../../domain/trips/driver-actions/forget-silent-phones.ts';
import { forgetExpiredResponses } from '../../domain/trips/idempotency/forget-expired-responses.ts';
import { keepTrackDays } from '../../domain/trips/tracks/keep-track-days.ts';
import { stopUnproven } from '../../domain/webhooks/challenges/stop-unproven.ts';
import { forgetOldDeliveries } from '../../domain/webhooks/deliveries/forget-old-deliveries.ts';
import { every, type Repetition } from '../../platform/clock/every.ts';
import { forgetEndedAttempts } from '../../platform/db/limits/attempts-store.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

const usualIntervalMs = 60_000;

export type SweepDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly requestLogDays: number;
  readonly evidenceDays: number;
  readonly trackDays: number;
  readonly files: FileStore;
  /** What this environment alone has to forget. */
  readonly ownChores?: readonly Chore[];
};

type Chore = (
  deps: Pick<SweepDeps, 'db' | 'clock' | 'requestLogDays' | 'evidenceDays' | 'trackDays' | 'files'>,
) => Promise<unknown>;

const chores: readonly Chore[] = [
  forgetExpiredResponses,
  forgetSilentPhones,
  forgetExpiredQuotes,
  forgetIdlePlaces,
  forgetEndedHolds,
  forgetOldCodes,
  forgetEndedAttempts,
  forgetEndedSessions,
  forgetExpiredSms,
  forgetExpiredMails,
  forgetEndedSignIns,
  forgetGonePresences,
  forgetOldChanges,
  forgetEndedAlarms,
  forgetOldLocationRequests,
  forgetOldChecks,
  stopUnproven,
  forgetOldDeliveries,
  forgetOldRounds,
  forgetOldTollChecks,
  forgetOldReaches,
  forgetOldSupply,
  forgetOldDays,
  forgetOldNotices,
  keepRequestLogDays,
  keepTrackDays,
  keepEvidenceDays,
  removeErasedFiles,
  removeAbandonedFiles,
];

/** Our own figure: no upload takes as long; what a process leaves that was killed is up to 8 MB each. */
const draftHours = 1;

function removeAbandonedFiles({ files, clock }: Pick<SweepDeps, 'files' | 'clock'>): Promise<void> {
  return files.removeAbandoned(clock().subtract({ hours: draftHours }));
}

/**
 * Deletes what has expired: stored responses, sign-ins, positions of drivers who are offline, holds of drivers,
 * messages, checks of phones, webhooks, requests, searches, free drivers of past hours,
 * payment notices, differences of tolls, tracks of trips, which are thinned before. One that fails keeps none of the others from being done.
 */
export function sweep(
  { logger, ownChores = [], ...deps }: SweepDeps,
  intervalMs = usualIntervalMs,
): Repetition {
  const warn = (error: unknown) =>
    logger.warn({ err: error }, 'What has had its time was not deleted; it is next time.');
  return every(
    intervalMs,
    async () => {
      for (const forget of [...chores, ...ownChores]) await forget(deps).catch(warn);
    },
    warn,
  );
}

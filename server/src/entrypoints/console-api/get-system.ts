import { SystemData } from '@satha/contract/console/desk/system';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { RoadsInUse } from '../../domain/routing/serving-map.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { answers, ok } from '../operation-responses.ts';
import { findSystemState, type SystemState } from '../shared/find-system-state.ts';
import type { ConsoleApiRoute } from './gate.ts';

export type SystemDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  /** Where this process has its routes from. */
  readonly roads: () => RoadsInUse;
  /** The most short messages of a day. */
  readonly textsPerDay: number;
  /** What this process runs. */
  readonly versions: { readonly satha: string; readonly node: string };
};

/** Answers how the service does: what waits, where routes come from, what is set, what runs. */
export function systemRoute(deps: SystemDeps): ConsoleApiRoute {
  const schema = { response: answers(SystemData) };
  return route('GET', '/system', { schema, access: 'system.read' }, async () => {
    const askedAt = deps.clock();
    return ok(view(await findSystemState(deps), askedAt, deps));
  });
}

function view(
  { queues, textsToday, openTrips, lastRuns, settings, versions }: SystemState,
  askedAt: Temporal.Instant,
  deps: SystemDeps,
): SystemData {
  const backup = lastRuns.find(({ chore }) => chore === 'backup');
  const ledgerCheck = lastRuns.find(({ chore }) => chore === 'ledger_check');
  return {
    askedAt: formatUaeTimestamp(askedAt),
    queues: queues.map(({ queue, count, oldestAt }) => ({ queue, count, oldestAt: timeOrNull(oldestAt) })),
    texts: { signInCodes: textsToday.reserved, others: textsToday.others, perDay: deps.textsPerDay },
    openTrips: openTrips.map(({ status, count }) => ({ status: tripStatusOf(status).name, count })),
    roads: viewRoads(deps.roads()),
    lastRuns: {
      backupAt: timeOrNull(backup?.ranAt),
      ledgerCheckAt: timeOrNull(ledgerCheck?.ranAt),
      isLedgerSound: ledgerCheck?.isSound ?? null,
    },
    settings: { ...settings, seller: settings.seller ?? null },
    versions: { ...versions, ...deps.versions },
  };
}

function viewRoads({ labels, map: { serving, refusal } }: RoadsInUse): SystemData['roads'] {
  return {
    askedInOrder: [...labels],
    map: serving ? { ...serving, openedAt: formatUaeTimestamp(serving.openedAt) } : null,
    refusal: refusal ?? null,
  };
}

function timeOrNull(at: Temporal.Instant | undefined): string | null {
  return at === undefined ? null : formatUaeTimestamp(at);
}

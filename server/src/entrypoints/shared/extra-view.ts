import type { ExtraData } from '@satha/contract/extras/extra';
import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import type { TripExtra } from '../../domain/trips/extras/trip-extra.ts';
import { aedFromFils } from '../../values/money.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { type TripPointViewDeps, viewPoint } from '../trip-facts-view.ts';
import { viewTripPoint } from './trip-point-view.ts';

/** Makes the wire's view of an extra, for accounts and drivers. */
export function viewExtra(extra: TripExtra): ExtraData {
  const { extraId, kind, quantity, status, requestedBy, evidenceId, pickup, destination, decision } = extra;
  return {
    extraId,
    kind,
    quantity,
    amount: aedFromFils(extra.amountFils),
    ...(pickup && { pickup: viewTripPoint(pickup) }),
    ...(destination && { destination: viewTripPoint(destination) }),
    status,
    requestedBy,
    ...(evidenceId !== undefined && { evidenceId }),
    requestedAt: formatUaeTimestamp(extra.requestedAt),
    ...(status === 'open' && { expiresAt: formatUaeTimestamp(extra.expiresAt) }),
    ...(decision && { decidedBy: decision.by, decidedAt: formatUaeTimestamp(decision.at) }),
  };
}

/** Makes the view of an extra for pages: amounts in fils. */
export function viewExtraForPage(deps: TripPointViewDeps, extra: TripExtra): PortalExtra {
  return {
    extraId: extra.extraId,
    kind: extra.kind,
    quantity: extra.quantity,
    pickup: extra.pickup ? viewPoint(deps, extra.pickup) : null,
    destination: extra.destination ? viewPoint(deps, extra.destination) : null,
    amountFils: extra.amountFils,
    status: extra.status,
    decidedBy: extra.decision?.by ?? null,
    requestedAt: formatUaeTimestamp(extra.requestedAt),
    expiresAt: formatUaeTimestamp(extra.expiresAt),
  };
}

import type { Proposed } from '@satha/contract/console/money/approvals';
import type {
  EventFactorRequest,
  ExtraPriceRequest,
  OutcomeFeesRequest,
  TariffRequest,
} from '@satha/contract/console/money/price-proposals';
import type { PricesData, PriceTrialData, PriceTrialRequest } from '@satha/contract/console/money/prices';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';

/** Asks for all prices; with an account, for what it has of its own as well. */
export function pricesQuery(accountId: number | undefined) {
  return queryOptions({
    queryKey: ['prices', accountId ?? null],
    queryFn: ({ signal }) => consoleApi.get<PricesData>(`/prices?${makeSearch({ accountId })}`, { signal }),
  });
}

/** Tries other prices; the service ends a trial for whose answer nobody waits. */
export function tryPrices(
  request: PriceTrialRequest,
  signal: AbortSignal | undefined,
): Promise<PriceTrialData> {
  return consoleApi.send('POST', '/prices/try', request, { signal });
}

export function proposeTariff(request: TariffRequest): Promise<Proposed> {
  return consoleApi.send('POST', '/tariffs', request);
}

export function proposeEventFactor(request: EventFactorRequest): Promise<Proposed> {
  return consoleApi.send('POST', '/event-factors', request);
}

export function proposeExtraPrice(request: ExtraPriceRequest): Promise<Proposed> {
  return consoleApi.send('POST', '/extra-prices', request);
}

export function proposeOutcomeFees(request: OutcomeFeesRequest): Promise<Proposed> {
  return consoleApi.send('POST', '/outcome-fees', request);
}

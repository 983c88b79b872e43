import { PriceTrialData, PriceTrialRequest } from '@satha/contract/console/money/prices';
import type { PriceTrial, TriedTrip } from '../../../domain/price-trials/price-trial.ts';
import { tryPrices } from '../../../domain/price-trials/try-prices.ts';
import { route } from '../../../platform/http/api/route.ts';
import { untilLeft } from '../../../platform/http/when-over.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { requireAccount } from '../accounts/require-account.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import type { PricesDeps } from './prices-deps.ts';
import { readTrial } from './read-trial.ts';

/** Our own figures: what a request has the time for, and when to ask again while another trial runs. */
const mostTrips = 150_000;
const retryAfterSeconds = 5;

/** Answers what a draft of prices would have charged for the trips of a period; one trial at a time, and none for nobody. */
export function tryPricesRoute({ db }: PricesDeps): ConsoleApiRoute {
  const schema = { body: PriceTrialRequest, response: answers(PriceTrialData) };
  let isRunning = false;
  return route('POST', '/prices/try', { schema, access: 'prices.write' }, async (request, reply) => {
    const { draft, period } = readTrial(request.body);
    const { accountId } = period;
    if (accountId !== undefined) await requireAccount(db, accountId);
    if (isRunning) throw new Problem('too_many_requests', { retryAfterSeconds });
    const signal = untilLeft(request, reply);
    isRunning = true;
    try {
      return ok(viewTrial(await tryPrices({ db }, { draft, period, signal, mostTrips })));
    } catch (error) {
      throw signal.aborted ? new Problem('service_unavailable') : error;
    } finally {
      isRunning = false;
    }
  });
}

function viewTrial({ total, bands, byVehicleType, byHour, accounts, trips, leftOut }: PriceTrial) {
  return {
    total,
    bands: [...bands],
    vehicleTypes: [...byVehicleType],
    hours: [...byHour],
    accountCount: accounts.count,
    dearerAccounts: [...accounts.dearer],
    cheaperAccounts: [...accounts.cheaper],
    dearerTrips: trips.dearer.map(viewTrip),
    cheaperTrips: trips.cheaper.map(viewTrip),
    leftOut: [...leftOut],
  };
}

function viewTrip({ departureAt, ...trip }: TriedTrip) {
  return { ...trip, departureTime: formatUaeTimestamp(departureAt) };
}

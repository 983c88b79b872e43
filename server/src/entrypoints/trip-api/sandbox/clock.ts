import { ClockData, SetClockRequest } from '@satha/contract/sandbox-operations';
import { setAccountClock } from '../../../domain/sandbox/controls/set-account-clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { readClockSetting } from '../../request-fields.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

const url = '/Sandbox/clock';

const common = { tags: ['Sandbox'], security, headers: requestHeaders };

const getSchema = {
  ...common,
  operationId: 'getClock',
  summary: 'Read the clock',
  description: "What time it is by the account's own clock, and by the real one.",
  response: responses(ClockData, [], undefined, { readsNothing: true }),
};

const setSchema = {
  ...common,
  operationId: 'setClock',
  summary: 'Set the clock',
  description:
    "Sets the account's own clock ahead or back, by offsetSeconds or to now. Departures, free time, fees and the times " +
    'of trips and events go by it; scheduled trips look at it at once. Trucks, offers and searches keep the real time.',
  body: SetClockRequest,
  response: responses(ClockData, [], SetClockRequest),
};

export function clockRoutes(deps: { readonly db: Database; readonly clock: Clock }): TripApiRoute[] {
  return [
    route('GET', url, { schema: getSchema, access: 'key' }, async (request) =>
      ok(viewClock(deps.clock(), callerOf(request).clockOffsetSeconds)),
    ),
    route('POST', url, { schema: setSchema, access: 'key', writes: true }, async (request) => {
      const { accountId } = callerOf(request);
      const offsetSeconds = await setAccountClock(deps, accountId, readClockSetting(request.body));
      return ok(viewClock(deps.clock(), offsetSeconds));
    }),
  ];
}

function viewClock(realNow: Temporal.Instant, offsetSeconds: number): ClockData {
  const now = realNow.add({ seconds: offsetSeconds });
  return { offsetSeconds, now: formatUaeTimestamp(now), realNow: formatUaeTimestamp(realNow) };
}

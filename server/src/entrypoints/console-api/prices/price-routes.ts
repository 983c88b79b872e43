import type { ConsoleApiRoute } from '../gate.ts';
import { calendarDayRoutes } from './calendar-days.ts';
import { listPricesRoute } from './list-prices.ts';
import type { PricesDeps } from './prices-deps.ts';
import { tryPricesRoute } from './try-prices.ts';

/** Returns the operations on prices that propose nothing: what costs how much, what other prices would change, the calendar. */
export function priceRoutes(deps: PricesDeps): ConsoleApiRoute[] {
  return [listPricesRoute(deps), tryPricesRoute(deps), ...calendarDayRoutes(deps)];
}

import { DriverOffersQuery } from '@satha/contract/console/desk/figure-queries';
import { DriverOfferFigures } from '@satha/contract/console/desk/figures';
import { countOffersOfDrivers, type DriverOffersPosition } from '../../../domain/figures/offers/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { makeTripCursor, readTripCursor } from '../../request-fields.ts';
import { createFilterReader } from '../../shared/list-filter.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { readPeriod } from './read-period.ts';

const usualLimit = 20;

/** Answers how each driver answered when asked, page by page. */
export function driverOffersRoute({ db }: { readonly db: Queryable }): ConsoleApiRoute {
  const schema = { querystring: DriverOffersQuery, response: answers(DriverOfferFigures) };
  return route('GET', '/figures/offers/drivers', { schema, access: 'trips.read' }, async ({ query }) => {
    const reader = createFilterReader();
    const after = reader.cursorBy(query.cursor, readPosition);
    reader.requireNone();
    const page = { after, limit: query.limit ?? usualLimit };
    const { drivers, hasMore } = await countOffersOfDrivers(db, await readPeriod(db, query), page);
    const last = hasMore ? drivers.at(-1) : undefined;
    return ok({
      items: drivers.map(({ nameArabic, ...driver }) => ({
        ...driver,
        ...(nameArabic !== null && { nameAr: nameArabic }),
      })),
      nextCursor: last ? makeTripCursor(last.offers, last.driverId) : null,
    });
  });
}

function readPosition(cursor: string): DriverOffersPosition | undefined {
  const [offers, driverId] = readTripCursor(cursor, 2) ?? [];
  // No driver is asked more often than the column of such sums can say.
  if (offers === undefined || driverId === undefined || offers > 2_147_483_647) return undefined;
  return { offers, driverId };
}

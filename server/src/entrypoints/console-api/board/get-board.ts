import { BoardData } from '@satha/contract/console/desk/board';
import { findDrivers } from '../../../domain/drivers/queries.ts';
import { findBoardTripIds } from '../../../domain/trips/all-accounts/board/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { viewDriver } from '../lists/list-fleet.ts';
import { type ViewCardsDeps, viewCards } from './view-cards.ts';

/** Our own figures. */
const mostOnShift = 2_000;
const mostOthers = 500;

/** Answers what the board begins with: the trips and the drivers of this moment. */
export function boardRoute(deps: ViewCardsDeps): ConsoleApiRoute {
  const schema = { response: answers(BoardData) };
  return route('GET', '/board', { schema, access: 'trips.read' }, async () => {
    const now = deps.clock();
    const { tripIds, leftOut } = await findBoardTripIds(deps.db, now);
    const [cards, drivers] = await Promise.all([viewCards(deps, tripIds), findBoardDrivers(deps.db)]);
    return ok({
      cards,
      drivers: drivers.told.map((driver) => viewDriver(driver, now)),
      leftOut: { ...leftOut, drivers: drivers.hasMore },
    });
  });
}

async function findBoardDrivers(db: Queryable) {
  const [onShift, others] = await Promise.all([
    findDrivers(db, { statuses: ['available', 'busy'] }, mostOnShift),
    findDrivers(db, { statuses: ['offline', 'suspended'] }, mostOthers),
  ]);
  return { told: [...onShift.drivers, ...others.drivers], hasMore: onShift.hasMore || others.hasMore };
}

import { FiguresQuery } from '@satha/contract/console/desk/figure-queries';
import {
  ArrivalFigures,
  AssignmentFigures,
  DemandFigures,
  OfferFigures,
  OutcomeFigures,
  RevenueFigures,
  SupplyFigures,
  TripFigures,
} from '@satha/contract/console/desk/figures';
import { TextFigures } from '@satha/contract/console/desk/text-figures';
import { countArrivals } from '../../../domain/figures/arrivals/queries.ts';
import { measureAssignment } from '../../../domain/figures/assignment/queries.ts';
import { countDemand } from '../../../domain/figures/demand/queries.ts';
import { countOffers } from '../../../domain/figures/offers/queries.ts';
import { countOutcomes } from '../../../domain/figures/outcomes/queries.ts';
import { sumRevenue } from '../../../domain/figures/revenue/queries.ts';
import { compareSupply } from '../../../domain/figures/supply/queries.ts';
import { countSentTexts, countTexts } from '../../../domain/figures/texts/queries.ts';
import { countTrips } from '../../../domain/figures/trips/queries.ts';
import { operatorMay } from '../../../domain/operators/operator-roles.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { answers, ok } from '../../operation-responses.ts';
import { type ConsoleApiRoute, operatorOf } from '../gate.ts';
import { writeField } from '../lists/read-measured-filter.ts';
import { driverOffersRoute } from './driver-offers.ts';
import { figureExportRoutes } from './export-figures.ts';
import type { FigureDeps } from './figure-deps.ts';
import { readPeriod } from './read-period.ts';

/** Returns the figures of a period: each is an operation of its own, so that a page shows each as soon as it is there. */
export function figureRoutes(deps: FigureDeps): ConsoleApiRoute[] {
  return [
    tripsRoute(deps),
    revenueRoute(deps),
    assignmentRoute(deps),
    arrivalsRoute(deps),
    offersRoute(deps),
    driverOffersRoute(deps),
    outcomesRoute(deps),
    demandRoute(deps),
    supplyRoute(deps),
    textsRoute(deps),
    ...figureExportRoutes(deps),
  ];
}

function tripsRoute({ db }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(TripFigures) };
  return route('GET', '/figures/trips', { schema, access: 'trips.read' }, async ({ query }) => {
    const { days, hours } = await countTrips(db, await readPeriod(db, query));
    return ok({ days: [...days], hours: [...hours] });
  });
}

function revenueRoute({ db }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(RevenueFigures) };
  return route('GET', '/figures/revenue', { schema, access: 'wallets.read' }, async ({ query }) => {
    const { days, hours } = await sumRevenue(db, await readPeriod(db, query));
    return ok({ days: [...days], hours: [...hours] });
  });
}

function assignmentRoute({ db }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(AssignmentFigures) };
  return route('GET', '/figures/assignment', { schema, access: 'trips.read' }, async ({ query }) => {
    const { days, speeds, ...all } = await measureAssignment(db, await readPeriod(db, query));
    return ok({ ...all, days: [...days], speeds: [...speeds] });
  });
}

function arrivalsRoute({ db }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(ArrivalFigures) };
  return route('GET', '/figures/arrivals', { schema, access: 'trips.read' }, async ({ query }) => {
    const { first, anew } = await countArrivals(db, await readPeriod(db, query));
    return ok({ first: [...first], anew: [...anew] });
  });
}

function offersRoute({ db }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(OfferFigures) };
  return route('GET', '/figures/offers', { schema, access: 'trips.read' }, async ({ query }) =>
    ok({ results: [...(await countOffers(db, await readPeriod(db, query)))] }),
  );
}

function outcomesRoute({ db }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(OutcomeFigures) };
  return route('GET', '/figures/outcomes', { schema, access: 'trips.read' }, async (request) => {
    const outcomes = await countOutcomes(db, await readPeriod(db, request.query));
    const seesMoney = operatorMay(operatorOf(request).role, 'wallets.read');
    return ok({
      outcomes: outcomes.map(({ feeFils, ...outcome }) => ({
        ...outcome,
        feeFils: seesMoney ? feeFils : null,
      })),
    });
  });
}

function demandRoute({ db, clock }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(DemandFigures) };
  return route('GET', '/figures/demand', { schema, access: 'trips.read' }, async ({ query }) => {
    const { fields, otherTrips, hours } = await countDemand(db, await readPeriod(db, query), clock());
    return ok({ fields: fields.map(viewField), otherTrips, hours: [...hours] });
  });
}

function supplyRoute({ db, clock }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(SupplyFigures) };
  return route('GET', '/figures/supply', { schema, access: 'trips.read' }, async ({ query }) => {
    const { fields, otherTrips, hours } = await compareSupply(db, await readPeriod(db, query), clock());
    return ok({ fields: fields.map(viewField), otherTrips, hours: [...hours] });
  });
}

/** Returns what is told of a grid square, by its name in addresses, hour by hour. */
function viewField<Hour, Rest extends object>(
  square: Coordinates & { readonly hours: readonly Hour[] } & Rest,
) {
  const { lat, lng, hours, ...field } = square;
  return { ...field, field: writeField({ lat, lng }), hours: [...hours] };
}

function textsRoute({ db, textPartFils }: FigureDeps): ConsoleApiRoute {
  const schema = { querystring: FiguresQuery, response: answers(TextFigures) };
  return route('GET', '/figures/texts', { schema, access: 'trips.read' }, async (request) => {
    const period = await readPeriod(db, request.query);
    const partFils = operatorMay(operatorOf(request).role, 'wallets.read') ? textPartFils : undefined;
    return ok({
      texts: [...(await countTexts(db, period, partFils))],
      sent: [...(await countSentTexts(db, period, partFils))],
    });
  });
}

import type { FiguresQuery } from '@satha/contract/console/desk/figure-queries';
import type {
  ArrivalFigures,
  AssignmentFigures,
  DemandFigures,
  DriverOfferFigures,
  OfferFigures,
  OutcomeFigures,
  RevenueFigures,
  SupplyFigures,
  TripFigures,
} from '@satha/contract/console/desk/figures';
import type { TextFigures } from '@satha/contract/console/desk/text-figures';
import { makeSearch } from '@satha/web-kit/api/api-client.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { consoleApi } from './console-api.ts';

type Figures = {
  readonly trips: TripFigures;
  readonly revenue: RevenueFigures;
  readonly assignment: AssignmentFigures;
  readonly arrivals: ArrivalFigures;
  readonly offers: OfferFigures;
  readonly outcomes: OutcomeFigures;
  readonly demand: DemandFigures;
  readonly supply: SupplyFigures;
  readonly texts: TextFigures;
};

/** Asks for one figure of a period: each comes by itself. One that fails is asked for a few times, and not for ever. */
export function figureQuery<Figure extends keyof Figures>(figure: Figure, period: FiguresQuery) {
  return queryOptions({
    queryKey: ['figures', figure, period],
    queryFn: ({ signal }) =>
      consoleApi.get<Figures[Figure]>(`/figures/${figure}?${makeSearch(period)}`, { signal }),
    refetchInterval: false,
  });
}

/** Asks for the answers of each driver, a page at a time. */
export function driverOffersQuery(period: FiguresQuery) {
  return infiniteQueryOptions({
    queryKey: ['figures', 'offers/drivers', period],
    queryFn: ({ signal, pageParam }) =>
      consoleApi.get<DriverOfferFigures>(
        `/figures/offers/drivers?${makeSearch({ ...period, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: false,
  });
}

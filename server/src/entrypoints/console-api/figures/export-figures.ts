import { FiguresExportQuery } from '@satha/contract/console/desk/figure-queries';
import { type EndCount, fieldsPerDegree } from '@satha/terms/figures';
import type { FinalStatusName } from '@satha/terms/trip-statuses';
import { countArrivals } from '../../../domain/figures/arrivals/queries.ts';
import { measureAssignment } from '../../../domain/figures/assignment/queries.ts';
import { countDemand } from '../../../domain/figures/demand/queries.ts';
import type { FiguresPeriod } from '../../../domain/figures/figures-period.ts';
import { countOffers } from '../../../domain/figures/offers/queries.ts';
import { countOutcomes } from '../../../domain/figures/outcomes/queries.ts';
import { sumRevenue } from '../../../domain/figures/revenue/queries.ts';
import { compareSupply } from '../../../domain/figures/supply/queries.ts';
import { countSentTexts, countTexts } from '../../../domain/figures/texts/queries.ts';
import { countTrips } from '../../../domain/figures/trips/queries.ts';
import { type OperatorPermission, operatorMay } from '../../../domain/operators/operator-roles.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Fils } from '../../../values/money.ts';
import { sendTable } from '../../shared/tables/send-table.ts';
import type { Column, Columns } from '../../shared/tables/table.ts';
import { type ConsoleApiRoute, operatorOf } from '../gate.ts';
import type { FigureDeps } from './figure-deps.ts';
import { readPeriod } from './read-period.ts';

/** Sends the table of each figure as a file, with the days or kinds that the page shows. */
export function figureExportRoutes(deps: FigureDeps): ConsoleApiRoute[] {
  return [...exportsByDay(deps), ...exportsOfSearches(deps), exportOfSupply(deps), ...exportsOfTexts(deps)];
}

type Counted = { readonly trips: number };
type Field = { readonly lat: number; readonly lng: number; readonly areaName: string | null };
type Priced = { readonly parts: number | null; readonly costFils: Fils | null };

const day: Column<{ readonly date: string }> = ['day', ({ date }) => Temporal.PlainDate.from(date)];
const trips: Column<Counted> = ['integer', (row) => row.trips];
const endColumns: Readonly<Record<FinalStatusName, Column<Readonly<Record<EndCount, number>>>>> = {
  completed: ['integer', ({ completed }) => completed],
  cancelled: ['integer', ({ cancelled }) => cancelled],
  no_driver_found: ['integer', ({ noDriverFound }) => noDriverFound],
  failed: ['integer', ({ failed }) => failed],
};
const fieldColumns: Columns<Field> = {
  south: ['number', ({ lat }) => lat / fieldsPerDegree],
  west: ['number', ({ lng }) => lng / fieldsPerDegree],
  area: ['text', ({ areaName }) => areaName],
};
const parts: Column<Priced> = ['integer', (row) => row.parts];
const cost: Column<Priced> = ['aed', ({ costFils }) => costFils];

function exportsByDay(deps: FigureDeps): ConsoleApiRoute[] {
  const { db } = deps;
  return [
    exportRoute(deps, 'trips', async (period: FiguresPeriod) => (await countTrips(db, period)).days, {
      ...{ day, trips },
      open: ['integer', ({ open }) => open],
      ...endColumns,
    }),
    exportRoute(
      deps,
      'revenue',
      async (period: FiguresPeriod) => (await sumRevenue(db, period)).days,
      {
        day,
        revenue_aed: ['aed', ({ revenueFils }) => revenueFils],
        vat_aed: ['aed', ({ vatFils }) => vatFils],
        trips,
      },
      'wallets.read',
    ),
    exportRoute(
      deps,
      'assignment',
      async (period: FiguresPeriod) => (await measureAssignment(db, period)).days,
      {
        ...{ day, trips },
        half_within_seconds: ['number', ({ p50Seconds }) => p50Seconds],
        most_within_seconds: ['number', ({ p95Seconds }) => p95Seconds],
      },
    ),
  ];
}

function exportsOfSearches(deps: FigureDeps): ConsoleApiRoute[] {
  const { db, clock } = deps;
  return [
    exportRoute(deps, 'arrivals', (period: FiguresPeriod) => listArrivals(deps, period), {
      promise: ['text', ({ promise }) => promise],
      arrival: ['text', ({ arrival }) => arrival],
      trips,
    }),
    exportRoute(deps, 'offers', (period: FiguresPeriod) => countOffers(db, period), {
      answer: ['text', ({ result }) => result],
      asked: ['integer', ({ offers }) => offers],
      trips,
    }),
    exportRoute(deps, 'outcomes', (period: FiguresPeriod) => countOutcomes(db, period), {
      outcome: ['text', ({ outcome }) => outcome],
      trips,
      fees_aed: ['aed', ({ feeFils }) => feeFils],
    }),
    exportRoute(
      deps,
      'demand',
      async (period: FiguresPeriod) => (await countDemand(db, period, clock())).fields,
      {
        ...fieldColumns,
        trips,
        no_driver_found: ['integer', ({ unserved }) => unserved],
      },
    ),
  ];
}

/** By hour as well: a field without its hours would say that by day there are too many, and at night too few. */
function exportOfSupply(deps: FigureDeps): ConsoleApiRoute {
  return exportRoute(deps, 'supply', (period: FiguresPeriod) => listSupply(deps, period), {
    ...fieldColumns,
    hour: ['integer', ({ hour }) => hour],
    trips,
    trips_per_hour: ['number', ({ tripsPerHour }) => tripsPerHour],
    free_drivers: ['number', ({ freeDrivers }) => freeDrivers],
    difference: ['number', ({ difference }) => difference],
  });
}

function exportsOfTexts(deps: FigureDeps): ConsoleApiRoute[] {
  const { db } = deps;
  return [
    exportRoute(deps, 'texts', (period: FiguresPeriod, partFils?: Fils) => countTexts(db, period, partFils), {
      message: ['text', ({ text }) => text],
      status: ['text', ({ result }) => result],
      ...{ trips, parts, cost_aed: cost },
    }),
    exportRoute(
      deps,
      'texts/sent',
      (period: FiguresPeriod, partFils?: Fils) => countSentTexts(db, period, partFils),
      {
        message: ['text', ({ kind }) => kind],
        messages: ['integer', ({ messages }) => messages],
        ...{ parts, cost_aed: cost },
      },
    ),
  ];
}

async function listArrivals({ db }: FigureDeps, period: FiguresPeriod) {
  const { first, anew } = await countArrivals(db, period);
  return [
    ...first.map((row) => ({ ...row, promise: 'first' })),
    ...anew.map((row) => ({ ...row, promise: 'anew' })),
  ];
}

async function listSupply({ db, clock }: FigureDeps, period: FiguresPeriod) {
  const { fields } = await compareSupply(db, period, clock());
  return fields.flatMap(({ lat, lng, areaName, hours }) =>
    hours.map((compared) => ({ lat, lng, areaName, ...compared })),
  );
}

function exportRoute<Row>(
  { db, textPartFils }: FigureDeps,
  figure: string,
  read: (period: FiguresPeriod, partFils: Fils | undefined) => Promise<readonly Row[]>,
  columns: Columns<NoInfer<Row>>,
  access: OperatorPermission = 'trips.read',
): ConsoleApiRoute {
  const settings = { schema: { querystring: FiguresExportQuery }, access, sends: 'text/csv' } as const;
  return route('GET', `/figures/${figure}/export`, settings, async (request, reply) => {
    const { format, ...asked } = request.query;
    const period = await readPeriod(db, asked);
    const seesMoney = operatorMay(operatorOf(request).role, 'wallets.read');
    const rows = await read(period, seesMoney ? textPartFils : undefined);
    const name = `satha-${figure.replace('/', '-')}-${period.from}-${period.to}`;
    return sendTable(reply, { name, format, columns, batches: inOneBatch(rows) });
  });
}

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

import { type EndCount, fieldsPerDegree } from '@satha/terms/figures';
import { tripOutcomes } from '@satha/terms/trip-outcomes';
import type { CountedArrivals } from '../../../domain/figures/arrivals/queries.ts';
import type { MeasuredAssignment } from '../../../domain/figures/assignment/queries.ts';
import type { CountedDemand } from '../../../domain/figures/demand/queries.ts';
import type { CountedOffers, DriverOffers } from '../../../domain/figures/offers/queries.ts';
import type { CountedOutcome } from '../../../domain/figures/outcomes/queries.ts';
import type { SummedRevenue } from '../../../domain/figures/revenue/queries.ts';
import type { ComparedSupply } from '../../../domain/figures/supply/queries.ts';
import type { CountedTexts, SentTexts } from '../../../domain/figures/texts/queries.ts';
import type { CountedTrips } from '../../../domain/figures/trips/queries.ts';
import { formatAed, formatTable } from '../../output.ts';

export type ShownFigures = {
  readonly trips: CountedTrips;
  readonly revenue: SummedRevenue;
  readonly assignment: MeasuredAssignment;
  readonly arrivals: CountedArrivals;
  readonly offers: readonly CountedOffers[];
  readonly drivers: readonly DriverOffers[];
  readonly outcomes: readonly CountedOutcome[];
  readonly demand: CountedDemand;
  readonly supply: ComparedSupply;
  readonly texts: readonly CountedTexts[];
  readonly sentTexts: readonly SentTexts[];
};

/** Writes the figures of a period as tables, each under its name; what is told by field and hour is in the JSON alone. */
export function tellFigures(figures: ShownFigures): string {
  const { arrivals, offers, drivers, outcomes, demand, supply, texts, sentTexts } = figures;
  return [
    tellDays(figures),
    tellAssignment(figures.assignment),
    table(
      ['Arrival', 'By the first promise', 'By a later one'],
      arrivals.first.map(({ arrival, trips }, index) => [
        words(arrival),
        trips,
        arrivals.anew[index]?.trips ?? 0,
      ]),
    ),
    table(
      ['Drivers asked', 'Times', 'Trips'],
      offers.map(({ result, offers: times, trips }) => [result, times, trips]),
    ),
    table(
      ['Driver', 'Asked', 'Accepted', 'Declined', 'No answer', 'Taken back', 'Open', 'Trips'],
      drivers.map((row) => [
        `${row.driverId} ${row.name}`,
        ...[row.offers, row.accepted, row.declined, row.expired, row.withdrawn, row.open, row.trips],
      ]),
    ),
    table(
      ['Outcome', 'Trips', 'Fees'],
      outcomes.map(({ outcome, trips, feeFils }) => [tripOutcomes[outcome], trips, formatAed(feeFils)]),
    ),
    table(
      ['Pickups in the grid square from', 'Trips', 'No driver found'],
      demand.fields.map((field) => [nameField(field), field.trips, field.unserved]),
    ),
    tellSupply(supply),
    table(
      ['SMS to customers', 'Status', 'Trips', 'Parts', 'Cost'],
      texts.map(({ text, result, trips, parts, costFils }) => [
        ...[words(text), words(result), trips],
        ...[parts ?? 'unknown', tellCost(costFils)],
      ]),
    ),
    table(
      ['All SMS sent', 'Messages', 'Parts', 'Cost'],
      sentTexts.map(({ kind, messages, parts, costFils }) => [
        ...[words(kind), messages],
        ...[parts, tellCost(costFils)],
      ]),
    ),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

const endTitles: Readonly<Record<EndCount, string>> = {
  completed: 'Completed',
  cancelled: 'Cancelled',
  noDriverFound: 'No driver',
  failed: 'Failed',
};
const endList = Object.keys(endTitles) as readonly EndCount[];

function tellDays({ trips, revenue }: ShownFigures): string {
  return table(
    ['Day', 'Trips', 'Open', ...Object.values(endTitles), 'Revenue', 'VAT'],
    trips.days.map((day, index) => [
      day.date,
      ...[day.trips, day.open, ...endList.map((end) => day[end])],
      ...[revenue.days[index]?.revenueFils ?? 0, revenue.days[index]?.vatFils ?? 0].map(formatAed),
    ]),
  );
}

function tellAssignment({ days, speeds, ...all }: MeasuredAssignment): string {
  const seconds = (value: number | null) => (value === null ? '' : `${Math.round(value)} s`);
  return [
    table(
      ['Driver found', 'Trips', 'Half within', '95% within'],
      (all.trips === 0 ? [] : [...days, { date: 'all days', ...all }]).map((row) => [
        row.date,
        row.trips,
        ...[seconds(row.p50Seconds), seconds(row.p95Seconds)],
      ]),
    ),
    table(
      ['Driver found', 'Trips'],
      speeds.map(({ speed, trips }) => [words(speed), trips]),
    ),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

/** Of the whole company: by field it is a table of a day's hours for each. */
function tellSupply({ hours }: ComparedSupply): string {
  const mean = (value: number | null) => value ?? 'unknown';
  return table(
    ['Hour', 'Trips', 'Trips each hour', 'Free drivers', 'Trips less drivers'],
    hours.map(({ hour, trips, tripsPerHour, freeDrivers, difference }) => [
      `${String(hour).padStart(2, '0')}:00`,
      ...[trips, mean(tripsPerHour), mean(freeDrivers), mean(difference)],
    ]),
  );
}

type Field = { readonly lat: number; readonly lng: number; readonly areaName: string | null };

function nameField({ lat, lng, areaName }: Field): string {
  const edges = [lat, lng].map((edge) => (edge / fieldsPerDegree).toFixed(2)).join(',');
  return `${edges} ${areaName ?? ''}`.trimEnd();
}

const tellCost = (costFils: number | null) => (costFils === null ? '' : formatAed(costFils));

const words = (name: string) => name.replaceAll('_', ' ');

/** The first column names a row, the others are figures. */
function table(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return formatTable(
    titles.map((title, index) => (index === 0 ? { title } : { title, align: 'right' })),
    rows.map((row) => row.map(String)),
    '',
  );
}

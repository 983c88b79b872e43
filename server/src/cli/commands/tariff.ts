import type { Command } from 'commander';
import { clockTime, type EventFactor, type Tariff, unitBasisPoints } from '../../domain/pricing/tariff.ts';
import type { TariffBook } from '../../domain/pricing/tariff-book.ts';
import { loadPriceList } from '../../domain/quotes/load-price-list.ts';
import type { VehicleType } from '../../domain/vehicle-types/vehicle-type.ts';
import { tableOf } from '../columns.ts';
import { type CommandDeps, inEnvironment } from '../in-environment.ts';
import { formatAed, formatFacts, formatTime } from '../output.ts';
import { formatTarget } from './calendar/entry-facts.ts';
import { declareChangePrices } from './tariffs/change-prices.ts';
import { findEnd, pricesDocument } from './tariffs/price-documents.ts';
import { declareTryPrices } from './tariffs/try-prices.ts';

export function declareTariff(tariff: Command): void {
  tariff
    .command('list')
    .description('list vehicle types with their tariffs, past and coming ones too, and surcharges')
    .action(inEnvironment(list));
  declareChangePrices(tariff);
  declareTryPrices(tariff);
}

async function list({ db, show }: CommandDeps): Promise<void> {
  const priceList = await loadPriceList(db);
  const book = priceList.tariffBook;
  show(
    pricesDocument(priceList),
    [
      ...[...priceList.vehicleTypes.values()].map((vehicleType) => describeVehicleType(vehicleType, book)),
      ...(book.eventFactors.length === 0 ? [] : [describeEventFactors(book.eventFactors)]),
    ].join('\n\n'),
  );
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

function describeVehicleType(vehicleType: VehicleType, book: TariffBook): string {
  const { id, name, available, approvedForTrips } = vehicleType;
  const use = !available ? 'not available' : approvedForTrips ? 'prices and trips' : 'prices only';
  const tariffs = book.tariffs
    .filter(({ vehicleTypeId }) => vehicleTypeId === id)
    .map((tariff) => describeTariff(tariff, findEnd(tariff, book)));
  return [`${id}  ${name}, ${use}`, ...(tariffs.length === 0 ? ['No tariff.'] : tariffs)]
    .join('\n')
    .replaceAll('\n', '\n   ');
}

function describeTariff(tariff: Tariff, validUntil: Temporal.Instant | undefined): string {
  const factor = (basisPoints: number) => `× ${basisPoints / unitBasisPoints}`;
  const { night, weekend } = tariff;
  return formatFacts([
    ['Tariff', String(tariff.tariffId)],
    [
      'Valid',
      `from ${formatTime(tariff.validFrom)}${validUntil ? ` until ${formatTime(validUntil)}` : ' on'}`,
    ],
    ['Base fare', `${formatAed(tariff.baseFareFils)} with ${tariff.includedMeters / 1000} km`],
    [
      'Distance',
      tariff.distanceTiers
        .map(({ fromMeters, filsPerKm }) => `${formatAed(filsPerKm)} a km from km ${fromMeters / 1000}`)
        .join(', '),
    ],
    ['Time', `${formatAed(tariff.filsPerMinute)} a minute`],
    ['Minimum', formatAed(tariff.minimumFareFils)],
    [
      'Night',
      `${factor(night.factorBasisPoints)} ${clockTime(night.fromMinute)}–${clockTime(night.untilMinute)}`,
    ],
    [
      'Weekend',
      `${factor(weekend.factorBasisPoints)} ${weekend.days.map((day) => dayNames[day - 1]).join(', ')}`,
    ],
    ['VAT', `${tariff.vatBasisPoints / 100} %, contained`],
    ['Source', tariff.source],
  ]);
}

function describeEventFactors(factors: readonly EventFactor[]): string {
  return tableOf(
    factors,
    [
      { title: 'Surcharge', align: 'right', text: (factor) => String(factor.eventFactorId) },
      { title: 'Name', text: (factor) => factor.name },
      { title: 'Days', text: (factor) => formatTarget(factor.calendar) },
      {
        title: 'Vehicle type',
        text: (factor) => (factor.vehicleTypeId === undefined ? 'all' : String(factor.vehicleTypeId)),
      },
      {
        title: 'Factor',
        align: 'right',
        text: (factor) => String(factor.factorBasisPoints / unitBasisPoints),
      },
      { title: 'From', text: (factor) => formatTime(factor.validFrom) },
      { title: 'Until', text: (factor) => (factor.validUntil ? formatTime(factor.validUntil) : '') },
    ],
    '',
  );
}

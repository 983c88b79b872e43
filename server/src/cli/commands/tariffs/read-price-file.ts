import { isDeepStrictEqual } from 'node:util';
import type { NewEventFactor, NewTariff, PriceChanges } from '../../../domain/pricing/price-changes.ts';
import type { EventFactor, Tariff } from '../../../domain/pricing/tariff.ts';
import { readJsonFile } from '../../importing/read-json-file.ts';
import { Refusal } from '../../refusal.ts';
import { factorDocument, listedTariff, pricesDocument } from './price-documents.ts';
import { type FileContext, type PriceItem, type PriceKind, readPriceItems } from './read-price-items.ts';
import { createValueReader, scales, type ValueReader } from './value-reader.ts';

const tariffFields = [
  ...[
    'vehicleTypeId',
    'validFrom',
    'baseFare',
    'includedKm',
    'distanceTiers',
    'perMinute',
    'minimumFare',
    'night',
  ],
  ...['weekend', 'vatPercent', 'source'],
];
const factorFields = ['name', 'vehicleTypeId', 'validFrom', 'validUntil', 'factor', 'source'];
const pricesFile = { of: 'prices', mostBytes: 1_000_000 } as const;

const nothingTold: Readonly<Record<FileContext['verb'], string>> = {
  add: 'it has no price; give tariffs, eventFactors or both.',
  change:
    'it changes no price; give tariffs, eventFactors or both, and what is to be other than it is listed.',
  try: 'it has no price to try; give tariffs, eventFactors or both, other than they are listed or by their numbers alone.',
};

/** In a minute every process has read the price list again, so that all price by what begins then. */
const leastLead = { minutes: 1 };

/** Reads a file of prices, every fault of it at once. @throws Refusal that tells them by their paths. */
export async function readPriceFile(file: string, context: FileContext): Promise<PriceChanges> {
  const reader = createValueReader();
  const listed = pricesDocument(context.priceList);
  const content = await readJsonFile(file, { ...pricesFile, command: `tariff ${context.verb}` });
  const told = reader.object('the file', content, Object.keys(listed)) ?? {};
  if (told.vehicleTypes !== undefined && !isDeepStrictEqual(told.vehicleTypes, listed.vehicleTypes)) {
    reader.faults.push(
      'vehicleTypes differs from what is listed; leave it out: a file changes prices alone.',
    );
  }
  const tariffs = readPriceItems({ ...context, reader }, tariffKind(context), told.tariffs).map((item) => ({
    path: item.path,
    price: readTariff(reader, item, context),
  }));
  const eventFactors = readPriceItems({ ...context, reader }, factorKind(context), told.eventFactors).map(
    (item) => readEventFactor(reader, item, context),
  );
  if (tariffs.length + eventFactors.length + reader.faults.length === 0) {
    reader.faults.push(nothingTold[context.verb]);
  }
  for (const index of tariffs.keys()) {
    if (context.verb === 'try') requireOneOfType(reader, tariffs, index);
    else requireOwnBeginning(reader, tariffs, index, context);
  }
  if (reader.faults.length > 0) {
    throw new Refusal([`${file} was not taken, and nothing was stored:`, ...reader.faults].join('\n'));
  }
  // Without a fault each was read.
  return { tariffs: tariffs.map(({ price }) => price), eventFactors } as PriceChanges;
}

type Read<Facts> = { readonly [Name in keyof Facts]?: Facts[Name] | undefined } & { replaces?: number };

function tariffKind({ priceList: { tariffBook } }: FileContext): PriceKind<Tariff> {
  return {
    name: 'tariffs',
    id: 'tariffId',
    fields: tariffFields,
    listedField: { name: 'validUntil', reason: 'a tariff holds until the next one begins' },
    find: (id) => tariffBook.tariffs.find(({ tariffId }) => tariffId === id),
    toListed: (tariff) => listedTariff(tariff, tariffBook),
  };
}

function factorKind({ priceList: { tariffBook } }: FileContext): PriceKind<EventFactor> {
  return {
    name: 'eventFactors',
    id: 'eventFactorId',
    fields: factorFields,
    listedField: { name: 'calendar', reason: '`npx satha calendar set-factor` is for days of the calendar' },
    find: (id) => tariffBook.eventFactors.find(({ eventFactorId }) => eventFactorId === id),
    toListed: factorDocument,
    findBar: ({ calendar }) =>
      calendar && 'one for a time: `npx satha calendar set-factor` changes those of the calendar',
  };
}

function readTariff(
  reader: ValueReader,
  { path, all, old }: PriceItem<Tariff>,
  context: FileContext,
): Read<NewTariff> {
  const night = reader.object(`${path}.night`, all.night, ['factor', 'from', 'until']) ?? {};
  const weekend = reader.object(`${path}.weekend`, all.weekend, ['factor', 'days']) ?? {};
  const [fromMinute, untilMinute] = [
    reader.minuteOfDay(`${path}.night.from`, night.from),
    reader.minuteOfDay(`${path}.night.until`, night.until),
  ];
  if (fromMinute !== undefined && fromMinute === untilMinute) {
    reader.refuse(`${path}.night.until`, night.until, 'another time than night.from');
  }
  const tariff = {
    vehicleTypeId: readVehicleType(reader, `${path}.vehicleTypeId`, all.vehicleTypeId, context),
    validFrom: readBeginning(reader, `${path}.validFrom`, all.validFrom, context),
    baseFareFils: reader.number(`${path}.baseFare`, all.baseFare, scales.baseFare),
    includedMeters: reader.number(`${path}.includedKm`, all.includedKm, scales.includedKm),
    distanceTiers: readTiers(reader, `${path}.distanceTiers`, all.distanceTiers),
    filsPerMinute: reader.number(`${path}.perMinute`, all.perMinute, scales.rate),
    minimumFareFils: reader.number(`${path}.minimumFare`, all.minimumFare, scales.minimumFare),
    night: {
      factorBasisPoints: reader.number(`${path}.night.factor`, night.factor, scales.factor) ?? 0,
      fromMinute: fromMinute ?? 0,
      untilMinute: untilMinute ?? 0,
    },
    weekend: {
      factorBasisPoints: reader.number(`${path}.weekend.factor`, weekend.factor, scales.factor) ?? 0,
      days: reader.days(`${path}.weekend.days`, weekend.days) ?? [],
    },
    vatBasisPoints: reader.number(`${path}.vatPercent`, all.vatPercent, scales.vatPercent),
    source: reader.text(`${path}.source`, all.source, 500),
  };
  return old ? { ...tariff, replaces: old.tariffId } : tariff;
}

function readTiers(reader: ValueReader, path: string, value: unknown): NewTariff['distanceTiers'] {
  const tiers = reader.list(path, value).map((item, index) => {
    const tier = reader.object(`${path}[${index}]`, item, ['fromKm', 'perKm']) ?? {};
    return {
      fromMeters: reader.number(`${path}[${index}].fromKm`, tier.fromKm, scales.fromKm) ?? 0,
      filsPerKm: reader.number(`${path}[${index}].perKm`, tier.perKm, scales.rate) ?? 0,
    };
  });
  const isAscending = tiers.every(({ fromMeters }, index) => {
    const before = tiers[index - 1];
    return before === undefined ? fromMeters === 0 : fromMeters > before.fromMeters;
  });
  if (Array.isArray(value) && (tiers.length === 0 || !isAscending)) {
    reader.refuse(path, value, 'tiers in ascending order, the first with "fromKm": 0');
  }
  return tiers;
}

function readEventFactor(
  reader: ValueReader,
  { path, all, old }: PriceItem<EventFactor>,
  context: FileContext,
): Read<NewEventFactor> {
  const validFrom = readBeginning(reader, `${path}.validFrom`, all.validFrom, context);
  const validUntil = reader.time(`${path}.validUntil`, all.validUntil);
  if (validFrom && validUntil && Temporal.Instant.compare(validFrom, validUntil) >= 0) {
    reader.refuse(`${path}.validUntil`, all.validUntil, 'a time behind validFrom');
  }
  const factor = {
    name: reader.text(`${path}.name`, all.name, 80),
    validFrom,
    validUntil,
    factorBasisPoints: reader.number(`${path}.factor`, all.factor, scales.factor),
    source: reader.text(`${path}.source`, all.source, 500),
    // Null, as lists have it, is for all.
    ...((all.vehicleTypeId ?? null) !== null && {
      vehicleTypeId: readVehicleType(reader, `${path}.vehicleTypeId`, all.vehicleTypeId, context),
    }),
  };
  return old ? { ...factor, replaces: old.eventFactorId } : factor;
}

function readVehicleType(reader: ValueReader, path: string, value: unknown, { priceList }: FileContext) {
  if (typeof value === 'number' && priceList.vehicleTypes.has(value)) return value;
  return reader.refuse(
    path,
    value,
    `the number of a vehicle type: ${[...priceList.vehicleTypes.keys()].join(', ')}`,
  );
}

function readBeginning(reader: ValueReader, path: string, value: unknown, { now, verb }: FileContext) {
  const beginning = reader.time(path, value);
  if (!beginning || verb === 'try' || Temporal.Instant.compare(beginning, now.add(leastLead)) >= 0)
    return beginning;
  return reader.refuse(path, value, 'a time at least a minute ahead: what is in force stays as it is');
}

type ReadTariff = { readonly path: string; readonly price: Read<NewTariff> };

/** A tariff is tried on all trips of its vehicle type, so that two of them would contradict each other. */
function requireOneOfType(reader: ValueReader, all: readonly ReadTariff[], index: number): void {
  const { path, price } = all[index] ?? {};
  const first = all
    .slice(0, index)
    .find((one) => price !== undefined && one.price.vehicleTypeId === price.vehicleTypeId);
  if (!first || price?.vehicleTypeId === undefined) return;
  reader.faults.push(
    `${path}.vehicleTypeId: ${first.path} is of vehicle type ${price.vehicleTypeId}, too; try one tariff of a type at a time.`,
  );
}

/** A vehicle type has one tariff from a time on: the database holds it, and here it is said. */
function requireOwnBeginning(
  reader: ValueReader,
  all: readonly ReadTariff[],
  index: number,
  { priceList }: FileContext,
): void {
  const { path, price } = all[index] ?? {};
  if (price?.vehicleTypeId === undefined || price.validFrom === undefined) return;
  const { vehicleTypeId, validFrom } = price;
  const isSame = (other: Read<NewTariff>) =>
    other.vehicleTypeId === vehicleTypeId && other.validFrom?.equals(validFrom) === true;
  const replaced = all.map((one) => one.price.replaces);
  const other = priceList.tariffBook.tariffs.find(
    (tariff) => isSame(tariff) && !replaced.includes(tariff.tariffId),
  );
  if (other) {
    reader.faults.push(
      `${path}.validFrom: tariff ${other.tariffId} of vehicle type ${vehicleTypeId} begins then already; give another time, or change that one.`,
    );
  }
  const first = all.slice(0, index).find((one) => isSame(one.price));
  if (first) {
    reader.faults.push(
      `${path}.validFrom: ${first.path} of vehicle type ${vehicleTypeId} begins then, too; keep one of them.`,
    );
  }
}

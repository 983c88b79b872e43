import { open } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { NewEventFactor, NewTariff, PriceChanges } from '../../../../domain/pricing/price-changes.ts';
import type { EventFactor, Tariff } from '../../../../domain/pricing/tariff.ts';
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
const mostBytes = 1_000_000;

/** In a minute every process has read the price list again, so that all price by what begins then. */
const leastLead = { minutes: 1 };

/** Reads a file of prices, every fault of it at once. @throws Refusal that tells them by their paths. */
export async function readPriceFile(file: string, context: FileContext): Promise<PriceChanges> {
  const reader = createValueReader();
  const listed = pricesDocument(context.priceList);
  const told = reader.object('the file', await readJson(file), Object.keys(listed)) ?? {};
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
    reader.faults.push(
      context.verb === 'add'
        ? 'it has no price; give tariffs, eventFactors or both.'
        : 'it changes no price; give tariffs, eventFactors or both, and what is to be other than it is listed.',
    );
  }
  for (const index of tariffs.keys()) requireOwnBeginning(reader, tariffs, index, context);
  if (reader.faults.length > 0) {
    throw new Refusal([`${file} was not taken, and nothing was stored:`, ...reader.faults].join('\n'));
  }
  // Without a fault each was read.
  return { tariffs: tariffs.map(({ price }) => price), eventFactors } as PriceChanges;
}

async function readJson(file: string): Promise<unknown> {
  const handle = await open(file).catch((error: Error) => {
    throw new Refusal(`${file} cannot be read (${error.message}); give a JSON file.`);
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile() || facts.size > mostBytes) {
      throw new Refusal(`${file} is no file of at most ${mostBytes} bytes; give a JSON file of prices.`);
    }
    return JSON.parse((await handle.readFile('utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refusal(
      `${file} is not JSON (${error.message}); \`npx satha tariff add --help\` shows the shape.`,
    );
  } finally {
    await handle.close();
  }
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

function readBeginning(reader: ValueReader, path: string, value: unknown, { now }: FileContext) {
  const beginning = reader.time(path, value);
  if (!beginning || Temporal.Instant.compare(beginning, now.add(leastLead)) >= 0) return beginning;
  return reader.refuse(path, value, 'a time at least a minute ahead: what is in force stays as it is');
}

/** A vehicle type has one tariff from a time on: the database holds it, and here it is said. */
function requireOwnBeginning(
  reader: ValueReader,
  all: readonly { readonly path: string; readonly price: Read<NewTariff> }[],
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

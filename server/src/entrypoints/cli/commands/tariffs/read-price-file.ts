import { open } from 'node:fs/promises';
import type { NewEventFactor, NewTariff, PriceChanges } from '../../../../domain/pricing/price-changes.ts';
import type { PriceList } from '../../../../domain/quotes/make-quote.ts';
import { Refusal } from '../../refusal.ts';
import { factorDocument, tariffDocument } from './price-documents.ts';
import { createValueReader, type JsonObject, scales, type ValueReader } from './value-reader.ts';

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

export type FileContext = {
  /** `add` makes prices, `change` puts others in the place of ones that have not begun. */
  readonly verb: 'add' | 'change';
  readonly priceList: PriceList;
  readonly now: Temporal.Instant;
};

/** Reads a file of prices, every fault of it at once. @throws Refusal that tells them by their paths. */
export async function readPriceFile(file: string, context: FileContext): Promise<PriceChanges> {
  const reader = createValueReader();
  const told = reader.object('the file', await readJson(file), ['tariffs', 'eventFactors']) ?? {};
  const tariffs = reader
    .list('tariffs', told.tariffs ?? [])
    .map((value, index) => readTariff(reader, `tariffs[${index}]`, value, context));
  const eventFactors = reader
    .list('eventFactors', told.eventFactors ?? [])
    .map((value, index) => readEventFactor(reader, `eventFactors[${index}]`, value, context));
  if (tariffs.length + eventFactors.length === 0) {
    reader.faults.push('it has no price; give tariffs, eventFactors or both.');
  }
  for (const index of tariffs.keys()) requireOwnBeginning(reader, tariffs, index, context);
  if (reader.faults.length > 0) {
    throw new Refusal([`${file} was not taken, and nothing was stored:`, ...reader.faults].join('\n'));
  }
  // Without a fault each was read.
  return { tariffs, eventFactors } as PriceChanges;
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

function readTariff(
  reader: ValueReader,
  path: string,
  value: unknown,
  context: FileContext,
): Read<NewTariff> {
  const told = reader.object(path, value, known(tariffFields, 'tariffId', context)) ?? {};
  const { tariffs } = context.priceList.tariffBook;
  const old = findOld(reader, `${path}.tariffId`, told.tariffId, context, (id) =>
    tariffs.find(({ tariffId }) => tariffId === id),
  );
  // What a change leaves out stays.
  const { tariffId: _, ...before } = old ? tariffDocument(old) : { tariffId: undefined };
  const all: JsonObject = { ...before, ...told };
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
  path: string,
  value: unknown,
  context: FileContext,
): Read<NewEventFactor> {
  const told = reader.object(path, value, known(factorFields, 'eventFactorId', context)) ?? {};
  const { eventFactors } = context.priceList.tariffBook;
  const old = findOld(reader, `${path}.eventFactorId`, told.eventFactorId, context, (id) =>
    eventFactors.find(({ eventFactorId }) => eventFactorId === id),
  );
  const { eventFactorId: _, ...before } = old ? factorDocument(old) : { eventFactorId: undefined };
  const all: JsonObject = { ...before, ...told };
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
    // Told anew with a change: it says why.
    source: reader.text(`${path}.source`, all.source, 500),
    ...(all.vehicleTypeId !== undefined && {
      vehicleTypeId: readVehicleType(reader, `${path}.vehicleTypeId`, all.vehicleTypeId, context),
    }),
  };
  return old ? { ...factor, replaces: old.eventFactorId } : factor;
}

const known = (fields: readonly string[], id: string, { verb }: FileContext) =>
  verb === 'change' ? [id, ...fields] : fields;

/** What a change is to replace; undefined for what is added, and for a fault. */
function findOld<Priced extends { readonly validFrom: Temporal.Instant }>(
  reader: ValueReader,
  path: string,
  value: unknown,
  { verb, now }: FileContext,
  find: (id: number) => Priced | undefined,
): Priced | undefined {
  if (verb === 'add') return undefined;
  const id = reader.number(path, value, scales.id);
  if (id === undefined) return undefined;
  const old = find(id);
  if (!old) return reader.refuse(path, value, 'the number of one that `npx satha tariff list` shows');
  if (Temporal.Instant.compare(old.validFrom, now) > 0) return old;
  return reader.refuse(
    path,
    value,
    'one that has not begun: what has begun stays as it is, and `npx satha tariff add` adds one that follows it',
  );
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
  all: readonly Read<NewTariff>[],
  index: number,
  { priceList }: FileContext,
): void {
  const { vehicleTypeId, validFrom } = all[index] ?? {};
  if (vehicleTypeId === undefined || validFrom === undefined) return;
  const isSame = (other: Read<NewTariff>) =>
    other.vehicleTypeId === vehicleTypeId && other.validFrom?.equals(validFrom) === true;
  const replaced = all.map(({ replaces }) => replaces);
  const other = priceList.tariffBook.tariffs.find(
    (tariff) => isSame(tariff) && !replaced.includes(tariff.tariffId),
  );
  if (other) {
    reader.faults.push(
      `tariffs[${index}].validFrom: tariff ${other.tariffId} of vehicle type ${vehicleTypeId} begins then already; give another time, or change that one.`,
    );
  }
  const first = all.findIndex(isSame);
  if (first < index) {
    reader.faults.push(
      `tariffs[${index}].validFrom: tariffs[${first}] of vehicle type ${vehicleTypeId} begins then, too; keep one of them.`,
    );
  }
}

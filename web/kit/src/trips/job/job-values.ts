import type { SentJob } from '@satha/contract/job/job';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { readPhoneCode, readWrittenNumber } from '@satha/terms/writing/phone-number';

/** The emirate of a plate that is from another country. */
export const otherCountry = 'other';

/** The job that the form begins with: every field a text, empty where nothing is known. */
export const emptyJob = {
  vehicle: {
    plate: { emirate: '', code: '', number: '', country: '', text: '' },
    vin: '',
    make: '',
    model: '',
    year: '',
    colour: '',
    bodyType: '',
    drivetrain: '',
    powertrain: '',
    rolls: '',
    steers: '',
    lockedWheels: '',
    keys: '',
    clearance: '',
    massKg: '',
  },
  site: { kind: '', heightLimitMeters: '', level: '', notes: '' },
  incident: { cause: '', policeReport: { number: '', colour: '' }, caseNumber: '', passengers: '' },
  recipient: { name: '', phoneCode: '971', mobileNumber: '' },
  notes: '',
};
export type JobValues = typeof emptyJob;
/** What a form holds in which a job is told. */
export type HasJob = { readonly job: JobValues };

/** Fields that are numbers on the wire, each with its bounds. */
export const numberBounds = {
  year: [1900, 2100],
  lockedWheels: [0, 4],
  massKg: [1, 100_000],
  heightLimitMeters: [1, 10],
  level: [-20, 200],
  passengers: [0, 20],
} as const;
export type NumberField = keyof typeof numberBounds;

const flags = ['rolls', 'steers'];

/** The job as it is sent; undefined when nothing was told. */
export function toJob(values: JobValues): SentJob | undefined {
  const { vehicle, recipient, ...others } = values;
  const { emirate, country, text, code, number } = vehicle.plate;
  const plate =
    emirate === otherCountry
      ? { country, text }
      : { emirate, code: withPlainDigits(code), number: readPlateNumber(number) };
  const hasPlate = plate.text || plate.number;
  const hasPhone = recipient.mobileNumber.trim() !== '';
  const told = {
    ...others,
    vehicle: { ...vehicle, vin: withPlainDigits(vehicle.vin), plate: hasPlate ? plate : {} },
    recipient: hasPhone
      ? { ...recipient, ...readWrittenNumber(recipient.mobileNumber, readPhoneCode(recipient.phoneCode)) }
      : { name: recipient.name },
  };
  return toWire(told) as SentJob | undefined;
}

/**
 * Returns what of the job decides which truck is needed, as far as it can be sent; undefined when nothing was told. Nobody's
 * name, number or plate goes with a request for a price.
 */
export function toDecidingJob({ vehicle, site, incident }: JobValues): SentJob | undefined {
  const { bodyType, drivetrain, powertrain, rolls, steers, keys, clearance } = vehicle;
  const sound = (field: NumberField, text: string) => (isNumberOf(field, text) ? text : '');
  return toWire({
    vehicle: {
      ...{ bodyType, drivetrain, powertrain, rolls, steers, keys, clearance },
      lockedWheels: sound('lockedWheels', vehicle.lockedWheels),
      massKg: sound('massKg', vehicle.massKg),
    },
    site: {
      kind: site.kind,
      heightLimitMeters: sound('heightLimitMeters', site.heightLimitMeters),
      level: sound('level', site.level),
    },
    incident: { cause: incident.cause },
  }) as SentJob | undefined;
}

/** Tells whether a text is a number that the field can have. */
export function isNumberOf(field: NumberField, text: string): boolean {
  const [lowest, highest] = numberBounds[field];
  const value = readNumber(text);
  const isGood = field === 'heightLimitMeters' ? Number.isFinite(value) : Number.isInteger(value);
  return text.trim() !== '' && isGood && value >= lowest && value <= highest;
}

/** The object with what was told alone, numbers and flags as such. */
function toWire(values: object): object | undefined {
  const told = Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    const sent =
      typeof value === 'object' && value !== null ? toWire(value) : readText(name, String(value ?? ''));
    return sent === undefined ? [] : [[name, sent] as const];
  });
  return told.length === 0 ? undefined : Object.fromEntries(told);
}

function readText(name: string, text: string): string | number | boolean | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  if (flags.includes(name)) return trimmed === 'yes';
  return name in numberBounds ? readNumber(trimmed) : trimmed;
}

/** Returns the number of a plate as digits alone: people write them in either script, and with blanks between. */
export function readPlateNumber(text: string): string {
  return withPlainDigits(text).replace(/\s/g, '');
}

/** Reads the number of a text in either digits, with a point or a comma; NaN for no number. */
export function readNumber(text: string): number {
  return Number(withPlainDigits(text).trim().replace(/[,٫]/, '.'));
}

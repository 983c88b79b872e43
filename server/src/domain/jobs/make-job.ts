import { readText as readAnyText } from '../../values/label.ts';
import { normaliseMobileNumber } from '../../values/mobile-number.ts';
import type { FieldProblem } from '../../values/problem.ts';
import type { EmiratePlate, Job, JobIncident, JobPlate, JobRecipient, JobSite, JobVehicle } from './job.ts';
import { tidyPlateText } from './plate-spellings.ts';

/** A job as it was sent, with the words and bounds of its fields already checked; what it means is not. */
export type SentJob = {
  readonly vehicle?: Omit<JobVehicle, 'plate'> & { readonly plate?: SentPlate };
  readonly site?: JobSite;
  readonly incident?: JobIncident;
  readonly recipient?: JobRecipient;
  readonly notes?: string;
};

type SentPlate = {
  readonly emirate?: EmiratePlate['emirate'];
  readonly category?: string;
  readonly code?: string;
  readonly number?: string;
  readonly country?: string;
  readonly text?: string;
};

/**
 * Returns the job in its stored form: texts trimmed, codes and VIN in capitals, the recipient's number without a trunk
 * prefix. Undefined when nothing is told. Each field that cannot be is noted as a sentence.
 */
export function makeJob(sent: SentJob, problems: FieldProblem[]): Job | undefined {
  const { vehicle, site, incident, recipient, notes } = sent;
  const job = withoutEmpty<Job>({
    vehicle: vehicle && makeVehicle(vehicle, problems),
    site: site && readSection(site, 'job.site', problems),
    incident: incident && makeIncident(incident, problems),
    recipient: recipient && makeRecipient(recipient, problems),
    notes: notes === undefined ? undefined : readText('job', 'notes', notes, problems),
  });
  return isEmpty(job) ? undefined : job;
}

function refuse(problems: FieldProblem[], field: string, message: string): undefined {
  problems.push({ field, message: `${field} ${message}` });
  return undefined;
}

function makeVehicle(sent: NonNullable<SentJob['vehicle']>, problems: FieldProblem[]): JobVehicle {
  const { plate: sentPlate, ...vehicle } = readSection(sent, 'job.vehicle', problems);
  const plate = sentPlate && makePlate(sentPlate, problems);
  const vin = vehicle.vin?.toUpperCase();
  return { ...vehicle, ...(plate && { plate }), ...(vin !== undefined && { vin }) };
}

function makePlate(sent: SentPlate, problems: FieldProblem[]): JobPlate | undefined {
  const field = 'job.vehicle.plate';
  const { emirate, code, number, country, text } = sent;
  if (emirate !== undefined && number !== undefined && country === undefined && text === undefined) {
    const category =
      sent.category === undefined ? undefined : readText(field, 'category', sent.category, problems);
    return withoutEmpty<EmiratePlate>({ emirate, category, code: code?.toUpperCase(), number });
  }
  if (country !== undefined && text !== undefined && emirate === undefined && number === undefined) {
    if (country.toUpperCase() === 'AE') {
      return refuse(problems, `${field}.country`, 'AE is the UAE: send emirate and number in its place.');
    }
    for (const part of ['category', 'code'] as const) {
      if (sent[part] === undefined) continue;
      refuse(
        problems,
        `${field}.${part}`,
        'goes with emirate and number: send all of a foreign plate in text.',
      );
    }
    return { country: country.toUpperCase(), text: tidyPlateText(readText(field, 'text', text, problems)) };
  }
  return refuse(
    problems,
    field,
    'must have emirate and number, or country and text for a plate of another country.',
  );
}

function makeIncident(sent: JobIncident, problems: FieldProblem[]): JobIncident {
  const { policeReport: sentReport, ...incident } = readSection(sent, 'job.incident', problems);
  const policeReport = sentReport && readSection(sentReport, 'job.incident.policeReport', problems);
  return { ...incident, ...(policeReport && !isEmpty(policeReport) && { policeReport }) };
}

function makeRecipient(
  { name, phoneCode, mobileNumber }: JobRecipient,
  problems: FieldProblem[],
): JobRecipient {
  const field = 'job.recipient';
  const told = readText(field, 'name', name, problems);
  if (phoneCode === undefined && mobileNumber === undefined) return { name: told };
  if (phoneCode === undefined || mobileNumber === undefined) {
    refuse(problems, field, 'must have both phoneCode and mobileNumber, or neither.');
    return { name: told };
  }
  const normalised = normaliseMobileNumber(phoneCode, mobileNumber);
  if ('ok' in normalised) {
    return { name: told, phoneCode: normalised.ok.phoneCode, mobileNumber: normalised.ok.nationalNumber };
  }
  switch (normalised.fault) {
    case 'invalid_characters':
      refuse(problems, `${field}.mobileNumber`, 'has a character that is no digit; send digits only.');
      break;
    case 'invalid_phone_code':
      refuse(problems, `${field}.phoneCode`, 'is no assigned calling code; send one such as 971.');
      break;
    case 'invalid_length':
      refuse(
        problems,
        `${field}.mobileNumber`,
        'is no mobile number of that calling code; send one such as 501234567.',
      );
  }
  return { name: told };
}

/** Returns a copy of a part of the job, without what is undefined, its free texts trimmed and checked. */
function readSection<Section extends object>(sent: Section, path: string, problems: FieldProblem[]): Section {
  const section: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(sent)) {
    if (value === undefined) continue;
    const isText = typeof value === 'string' && name in longest;
    section[name] = isText ? readText(path, name as FreeText, value, problems) : value;
  }
  return section as Section;
}

function readText(path: string, name: FreeText, sent: string, problems: FieldProblem[]): string {
  const field = `${path}.${name}`;
  const read = readAnyText(field, sent, { longest: longest[name], hasLines: name === 'notes' });
  if ('text' in read) return read.text;
  problems.push({ field, message: read.fault });
  return '';
}

/** The most characters of each free text, by its field's name; the schema has held a field to its own bound before. */
const longest = {
  ...{ category: 20, text: 20, make: 60, model: 60, colour: 40, caseNumber: 60, number: 40, name: 100 },
  notes: 1000,
};
type FreeText = keyof typeof longest;

/** Returns the object without what is undefined, and without objects in it that are empty. */
function withoutEmpty<Value extends object>(
  value: { readonly [Name in keyof Value]-?: Value[Name] | undefined },
): Value {
  const kept: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    if (field !== undefined && !(typeof field === 'object' && isEmpty(field as object))) kept[name] = field;
  }
  return kept as Value;
}

function isEmpty(value: object): boolean {
  return Object.keys(value).length === 0;
}

import { findTextFault } from '../../values/label.ts';
import { normaliseMobileNumber } from '../../values/mobile-number.ts';
import type { FieldProblem } from '../../values/problem.ts';
import type { EmiratePlate, Job, JobIncident, JobPlate, JobRecipient, JobSite, JobVehicle } from './job.ts';

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
  const { vehicle, site, incident, recipient } = sent;
  const job = compact<Job>({
    vehicle: vehicle && makeVehicle(vehicle, problems),
    site: site && compact<JobSite>({ ...site, ...readTexts(site, 'job.site', problems) }),
    incident: incident && makeIncident(incident, problems),
    recipient: recipient && makeRecipient(recipient, problems),
    ...readTexts({ notes: sent.notes }, 'job', problems),
  });
  return Object.keys(job).length === 0 ? undefined : job;
}

function refuse(problems: FieldProblem[], field: string, message: string): undefined {
  problems.push({ field, message: `${field} ${message}` });
  return undefined;
}

function makeVehicle(
  { plate, ...vehicle }: NonNullable<SentJob['vehicle']>,
  problems: FieldProblem[],
): JobVehicle {
  return compact<JobVehicle>({
    plate: plate && makePlate(plate, problems),
    ...vehicle,
    ...readTexts(vehicle, 'job.vehicle', problems),
    vin: vehicle.vin?.toUpperCase(),
  });
}

function makePlate(sent: SentPlate, problems: FieldProblem[]): JobPlate | undefined {
  const field = 'job.vehicle.plate';
  const { emirate, code, number, country, text } = sent;
  if (emirate !== undefined && number !== undefined && country === undefined && text === undefined) {
    const { category } = readTexts({ category: sent.category }, field, problems);
    return compact<EmiratePlate>({ emirate, category, code: code?.toUpperCase(), number });
  }
  if (country !== undefined && text !== undefined && emirate === undefined && number === undefined) {
    if (country.toUpperCase() === 'AE') {
      return refuse(problems, `${field}.country`, 'AE is the UAE: send emirate and number in its place.');
    }
    const { text: whole = '' } = readTexts({ text }, field, problems);
    return { country: country.toUpperCase(), text: whole.toUpperCase() };
  }
  return refuse(
    problems,
    field,
    'must have emirate and number, or country and text for a plate of another country.',
  );
}

function makeIncident({ policeReport, ...incident }: JobIncident, problems: FieldProblem[]): JobIncident {
  const report = policeReport && {
    ...policeReport,
    ...readTexts(policeReport, 'job.incident.policeReport', problems),
  };
  return compact<JobIncident>({
    ...incident,
    ...readTexts(incident, 'job.incident', problems),
    policeReport: report && compact<NonNullable<JobIncident['policeReport']>>(report),
  });
}

function makeRecipient(
  { name, phoneCode, mobileNumber }: JobRecipient,
  problems: FieldProblem[],
): JobRecipient {
  const field = 'job.recipient';
  const { name: told = '' } = readTexts({ name }, field, problems);
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

/** The free texts of an object, trimmed and checked; what is no free text is left out. */
function readTexts<Value extends object>(
  value: Value,
  path: string,
  problems: FieldProblem[],
): Partial<Value> {
  const read = Object.entries(value)
    .filter((entry): entry is [FreeText, string] => entry[0] in longest && typeof entry[1] === 'string')
    .map(([name, text]) => [name, readText(`${path}.${name}`, name, text.trim(), problems)]);
  return Object.fromEntries(read) as Partial<Value>;
}

function readText(field: string, name: FreeText, text: string, problems: FieldProblem[]): string {
  const hasLines = name === 'notes';
  const message = findTextFault(field, text, { longest: longest[name], hasLines });
  if (message !== undefined) problems.push({ field, message });
  return text;
}

/** The most characters of each free text, by its field's name; the schema has held a field to its own bound before. */
const longest = {
  ...{ category: 20, text: 20, make: 60, model: 60, colour: 40, caseNumber: 60, number: 40, name: 100 },
  notes: 1000,
};
type FreeText = keyof typeof longest;

/** The object without what is undefined, and without objects in it that are empty. */
function compact<Value extends object>(
  value: { readonly [Name in keyof Value]: Value[Name] | undefined },
): Value {
  const kept = Object.entries(value).filter(
    ([, field]) =>
      field !== undefined && !(typeof field === 'object' && Object.keys(field as object).length === 0),
  );
  return Object.fromEntries(kept) as Value;
}

import { withPlainDigits } from '@satha/terms/writing/digits';
import { fieldErrorsOf } from '../../api/api-problem.ts';
import { pathsOf } from '../../forms/paths-of.ts';
import type { Translate } from '../../language/translate.ts';
import {
  emptyJob,
  type HasJob,
  isNumberOf,
  type NumberField,
  numberBounds,
  otherCountry,
  readPlateNumber,
} from './job-values.ts';
import type { jobWords } from './job-words.ts';

const jobFields = pathsOf({ job: emptyJob });
const recipientNumber = 'job.recipient.mobileNumber';

/** Returns what the service refused of a job, by field. */
export function readJobErrors(
  error: unknown,
  t: Translate<(typeof jobWords)['en']>,
): Readonly<Record<string, string>> {
  const refused = fieldErrorsOf(error, jobFields);
  return { ...refused, ...(refused[recipientNumber] && { [recipientNumber]: t('phoneFault') }) };
}

type Rule = (text: string, values: HasJob) => string | null;

/** Makes the rules that say what is wrong with a field of a job before it is sent. */
export function makeJobRules(t: Translate<(typeof jobWords)['en']>) {
  const form =
    (pattern: RegExp, fault: string): Rule =>
    (text) =>
      text.trim() === '' || pattern.test(withPlainDigits(text).trim()) ? null : fault;
  const within = (field: NumberField): Rule => {
    const [lowest, highest] = numberBounds[field];
    const fault = t('rangeFault', { lowest, highest });
    return (text) => (text.trim() === '' || isNumberOf(field, text) ? null : fault);
  };
  const plateOf = ({ job }: HasJob) => job.vehicle.plate;
  return {
    vehicle: {
      plate: {
        emirate: (emirate: string, values: HasJob) =>
          emirate === '' && plateOf(values).number !== '' ? t('emirateFault') : null,
        code: form(/^[A-Za-z0-9]{1,3}$/, t('codeFault')),
        number: (number: string, values: HasJob) => {
          const { emirate, code } = plateOf(values);
          if (emirate === otherCountry) return null;
          if (number === '') return code === '' ? null : t('plateFault');
          return form(/^[0-9]{1,5}$/, t('numberFault'))(readPlateNumber(number), values);
        },
        country: (country: string, values: HasJob) => {
          const isWanted = plateOf(values).emirate === otherCountry && plateOf(values).text.trim() !== '';
          return isWanted && !/^(?!ae)[a-z]{2}$/i.test(country.trim()) ? t('countryFault') : null;
        },
      },
      vin: form(/^[A-HJ-NPR-Z0-9]{17}$/i, t('vinFault')),
      year: within('year'),
      lockedWheels: within('lockedWheels'),
      massKg: within('massKg'),
    },
    site: { heightLimitMeters: within('heightLimitMeters'), level: within('level') },
    incident: { passengers: within('passengers') },
    recipient: {
      name: (name: string, { job }: HasJob) =>
        name.trim() === '' && job.recipient.mobileNumber.trim() !== '' ? t('recipientFault') : null,
    },
  };
}

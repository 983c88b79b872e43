import type { Translate } from '@satha/web-kit/language/translate.ts';
import type { jobWords } from '../../../../words/trips/job.ts';
import type { BookingValues } from '../booking-values.ts';
import { isNumberOf, type NumberField, numberBounds, otherCountry } from './job-values.ts';

type Rule = (text: string, values: BookingValues) => string | null;

/** Makes the rules that say what is wrong with a field of a job before it is sent. */
export function makeJobRules(t: Translate<(typeof jobWords)['en']>) {
  const form =
    (pattern: RegExp, fault: string): Rule =>
    (text) =>
      text.trim() === '' || pattern.test(text.trim()) ? null : fault;
  const within = (field: NumberField): Rule => {
    const [lowest, highest] = numberBounds[field];
    const fault = t('rangeFault', { lowest, highest });
    return (text) => (text.trim() === '' || isNumberOf(field, text) ? null : fault);
  };
  const plateOf = ({ job }: BookingValues) => job.vehicle.plate;
  return {
    vehicle: {
      plate: {
        emirate: (emirate: string, values: BookingValues) =>
          emirate === '' && plateOf(values).number !== '' ? t('emirateFault') : null,
        code: form(/^[A-Za-z0-9]{1,3}$/, t('codeFault')),
        number: (number: string, values: BookingValues) => {
          const { emirate, code } = plateOf(values);
          if (emirate === otherCountry) return null;
          if (number === '') return code === '' ? null : t('plateFault');
          return form(/^[0-9]{1,5}$/, t('numberFault'))(number, values);
        },
        country: (country: string, values: BookingValues) => {
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
      name: (name: string, { job }: BookingValues) =>
        name.trim() === '' && job.recipient.mobileNumber.trim() !== '' ? t('recipientFault') : null,
    },
  };
}

import type { Command } from 'commander';
import { requireMobileNumber } from '../../../../domain/drivers/create-driver.ts';
import type { DriverFacts } from '../../../../domain/drivers/driver-columns.ts';
import { importDrivers } from '../../../../domain/drivers/importing/import-drivers.ts';
import { requireArabicName, requireLabel } from '../../../../values/label.ts';
import { explainNumber } from '../../explain-number.ts';
import { declareImport } from '../../importing/declare-import.ts';
import type { Fields } from '../../importing/fields.ts';
import { parseDate } from '../../options.ts';
import { Refusal } from '../../refusal.ts';
import { noteFleet } from './note-fleet.ts';

type DriverRow = {
  readonly name: string;
  readonly nameAr?: string;
  readonly mobile: string;
  readonly phoneCode: string;
  readonly licence: Temporal.PlainDate;
};

const fields: Fields<DriverRow> = {
  name: {
    name: 'name',
    value: '<name>',
    description: 'the name, 1 to 80 characters',
    parse: (text) => requireLabel('name', text),
  },
  nameAr: {
    name: 'name-ar',
    value: '<name>',
    description: 'the name in Arabic letters',
    parse: (text) => requireArabicName('name_ar', text),
    isOptional: true,
  },
  mobile: {
    name: 'mobile',
    value: '<number>',
    description: 'the mobile number, in local format',
    parse: (text) => text,
  },
  phoneCode: {
    name: 'phone-code',
    value: '<digits>',
    description: 'the country calling code of the number',
    parse: (text) => text,
    usual: '971',
  },
  licence: {
    name: 'licence',
    value: '<date>',
    description: 'the last day on which the driving licence is valid, such as 2028-05-31',
    parse: parseDate,
  },
};

export function declareImportDrivers(driver: Command): void {
  declareImport(driver, {
    things: 'drivers',
    example:
      'name,mobile,licence,name_ar\nImran Khan,0521234567,2028-05-31,عمران خان\nBilal Ahmed,0529876543,2029-01-31,',
    fields,
    toFacts,
    keyOf: ({ phoneCode, mobileNumber }) => `+${phoneCode} ${mobileNumber}`,
    store: (transaction, { facts, ...input }) => importDrivers(transaction, { drivers: facts, ...input }),
    explain: {
      differs: ({ phoneCode, mobileNumber }) =>
        `a driver has +${phoneCode} ${mobileNumber} and another name or licence; --update changes them to what the line says.`,
      licence_over: ({ licenceExpiresOn }) =>
        `licence ended on ${licenceExpiresOn}; give the last day of one that is valid.`,
    },
    note: (transaction, deps, { created, changed }) =>
      noteFleet(
        transaction,
        deps,
        ...created.map(({ id }) => ({ action: 'driver.created', id, details: { by: 'import' } }) as const),
        ...changed.map(({ id }) => ({ action: 'driver.changed', id, details: { by: 'import' } }) as const),
      ),
  });
}

/** @throws Refusal that names the column at fault. */
function toFacts({ mobile, phoneCode, licence, ...names }: DriverRow): DriverFacts {
  try {
    return {
      ...names,
      ...requireMobileNumber({ phoneCode, mobileNumber: mobile }),
      licenceExpiresOn: licence,
    };
  } catch (error) {
    const told = explainNumber(error, { mobile, phoneCode });
    throw told instanceof Refusal
      ? new Refusal(told.message.replace('--phone-code', 'phone_code').replace('--', ''))
      : told;
  }
}

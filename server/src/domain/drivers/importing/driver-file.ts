import { requireArabicName, requireLabel } from '../../../values/label.ts';
import { normaliseMobileNumber } from '../../../values/mobile-number.ts';
import type { DriverFacts } from '../driver-columns.ts';
import type { Fields } from './file/fields.ts';
import { cutText, type Fault } from './file/line-fault.ts';
import { readDay, readText } from './file/read-cell.ts';
import { type DriverImportFault, importDrivers } from './import-drivers.ts';
import type { ImportKind } from './import-file.ts';

type DriverRow = {
  readonly name: string;
  readonly nameAr?: string;
  readonly mobile: string;
  readonly phoneCode: string;
  readonly licence: Temporal.PlainDate;
};

const readAsIs = (text: string) => ({ ok: text });

const fields: Fields<DriverRow> = {
  name: { column: 'name', read: readText('name', (text) => requireLabel('name', text)) },
  nameAr: {
    column: 'name_ar',
    read: readText('arabic_name', (text) => requireArabicName('name_ar', text)),
    isOptional: true,
  },
  mobile: { column: 'mobile', read: readAsIs },
  phoneCode: { column: 'phone_code', read: readAsIs, usual: '971' },
  licence: { column: 'licence', read: readDay },
};

/** Files of drivers, who are known by their numbers. */
export const driverFile: ImportKind<DriverRow, DriverFacts, DriverImportFault> = {
  noun: 'driver',
  fields,
  toFacts: ({ mobile, phoneCode, licence, ...names }) => {
    const number = normaliseMobileNumber(phoneCode, mobile);
    if ('fault' in number) return { fault: numberFaults[number.fault]({ mobile, phoneCode }) };
    const { ok } = number;
    return {
      ok: {
        ...names,
        phoneCode: ok.phoneCode,
        mobileNumber: ok.nationalNumber,
        licenceExpiresOn: licence,
      },
    };
  },
  keyOf: nameNumber,
  store: (transaction, { facts, ...input }) => importDrivers(transaction, { drivers: facts, ...input }),
  describe: {
    differs: (facts) => ({ word: 'differs', text: nameNumber(facts) }),
    licence_over: ({ licenceExpiresOn }) => ({
      ...{ word: 'licence_over', column: 'licence' },
      text: String(licenceExpiresOn),
    }),
  },
};

type Number = Pick<DriverRow, 'mobile' | 'phoneCode'>;

const numberFaults: Readonly<
  Record<'invalid_characters' | 'invalid_length' | 'invalid_phone_code', (number: Number) => Fault>
> = {
  invalid_characters: ({ mobile }) => ({ word: 'digits', column: 'mobile', text: cutText(mobile) }),
  invalid_length: ({ mobile }) => ({ word: 'mobile_number', column: 'mobile', text: cutText(mobile) }),
  invalid_phone_code: ({ phoneCode }) => ({
    word: 'phone_code',
    column: 'phone_code',
    text: cutText(phoneCode),
  }),
};

function nameNumber({ phoneCode, mobileNumber }: DriverFacts): string {
  return `+${phoneCode} ${mobileNumber}`;
}

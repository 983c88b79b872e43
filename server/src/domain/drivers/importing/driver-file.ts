import { readPhoneCode, readWrittenNumber } from '@satha/terms/writing/phone-number';
import { requireArabicName, requireLabel } from '../../../values/label.ts';
import { normaliseMobileNumber } from '../../../values/mobile-number.ts';
import { isLicenceValid } from '../driver.ts';
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
  findFaults: ({ mobile, phoneCode }) => {
    if (mobile === undefined || phoneCode === undefined) return [];
    const number = readNumber({ mobile, phoneCode });
    return 'fault' in number ? [numberFaults[number.fault]({ mobile, phoneCode })] : [];
  },
  findLater: ({ licence }, at) => (licence && !isLicenceValid(licence, at) ? [licenceOver(licence)] : []),
  toFacts: ({ mobile, phoneCode, licence, ...names }) => {
    const number = readNumber({ mobile, phoneCode });
    if ('fault' in number) throw new Error('a line at fault was taken for sound');
    const { ok } = number;
    return { ...names, phoneCode: ok.phoneCode, mobileNumber: ok.nationalNumber, licenceExpiresOn: licence };
  },
  keyOf: nameNumber,
  store: (transaction, { facts, ...input }) => importDrivers(transaction, { drivers: facts, ...input }),
  describe: {
    differs: (facts) => ({ word: 'differs', text: nameNumber(facts) }),
    licence_over: ({ licenceExpiresOn }) => licenceOver(licenceExpiresOn),
  },
};

type Number = Pick<DriverRow, 'mobile' | 'phoneCode'>;

/** As people write it, and as our own files do: with an apostrophe that keeps a spreadsheet from changing it. */
function readNumber({ mobile, phoneCode }: Number) {
  const written = readWrittenNumber(mobile.replace(/^'/, ''), readPhoneCode(phoneCode));
  return normaliseMobileNumber(written.phoneCode, written.mobileNumber);
}

function licenceOver(expiresOn: Temporal.PlainDate): Fault {
  return { word: 'licence_over', column: 'licence', text: String(expiresOn) };
}

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

import { readPhoneCode, readWrittenNumber } from '@satha/terms/writing/phone-number';
import { readBooking, readFields } from '../../../entrypoints/request-fields.ts';
import { Problem } from '../../../values/problem.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';

export type PersonOptions = {
  readonly account?: number;
  readonly customerName?: string;
  readonly customerPhone?: string;
  readonly callerName?: string;
  readonly callerPhone?: string;
  readonly phoneCode: string;
  readonly reference?: string;
  readonly legalName?: string;
  readonly trn?: string;
  readonly address?: string;
  readonly email?: string;
};

/**
 * Reads for whom a trip is booked, with the account's own number for it.
 * @throws WrongUsage for options that do not go together; Refusal for a name that cannot be kept.
 */
export function readPerson(options: PersonOptions) {
  const { account, phoneCode, reference: externalReference } = options;
  requireOneSide(options);
  const side = account === undefined ? 'caller' : 'customer';
  const name = account === undefined ? options.callerName : options.customerName;
  const mobileNumber = account === undefined ? options.callerPhone : options.customerPhone;
  if (name === undefined || mobileNumber === undefined) {
    throw new WrongUsage(`Give --${side}-name and --${side}-phone.`);
  }
  const [firstName = '', ...others] = name.trim().split(/\s+/);
  if (others.length === 0) throw new WrongUsage(`--${side}-name must be a first and a last name.`);
  try {
    const read = readFields(readBooking, {
      firstName,
      lastName: others.join(' '),
      externalReference: externalReference ?? null,
    });
    const { firstName: first, lastName, externalReference: reference } = read;
    const number = readWrittenNumber(mobileNumber, readPhoneCode(phoneCode));
    return { firstName: first, lastName, externalReference: reference, ...number };
  } catch (error) {
    if (!(error instanceof Problem) || error.fields === undefined) throw error;
    const named = (field: string) => (field === 'externalReference' ? '--reference' : `--${side}-name`);
    throw new Refusal(
      error.fields.map(({ field, message }) => message.replace(field, named(field))).join(' '),
    );
  }
}

function requireOneSide(options: PersonOptions): void {
  const { account, customerName, customerPhone, callerName, callerPhone } = options;
  const { legalName, trn, address, email } = options;
  const isTold = (values: readonly (string | undefined)[]) => values.some((value) => value !== undefined);
  if (account !== undefined && isTold([callerName, callerPhone, legalName, trn, address, email])) {
    throw new WrongUsage(
      '--caller-name, --caller-phone, --legal-name, --trn, --address and --email are for trips without --account.',
    );
  }
  if (account === undefined && isTold([customerName, customerPhone])) {
    throw new WrongUsage(
      '--customer-name and --customer-phone go with --account; for a caller they are --caller-name and --caller-phone.',
    );
  }
}

import { readPhoneCode, readWrittenNumber, type WrittenNumber } from '@satha/terms/writing/phone-number';
import { Problem, type ProblemCode } from '../values/problem.ts';
import { Refusal } from './refusal.ts';

/** A mobile number as the options --mobile and --phone-code tell it. */
export type NumberOptions = { readonly mobile: string; readonly phoneCode: string };

const sentences: Partial<Record<ProblemCode, string>> = {
  invalid_mobile_number: 'has a character that is no digit; give digits alone, such as 0521234567.',
  invalid_mobile_number_length: 'is no mobile number of the country; give one such as 0521234567.',
};

/** Returns the number that the options tell, as people write it: with the country's code before it or not. */
export function readNumberOptions({ mobile, phoneCode }: NumberOptions): WrittenNumber {
  return readWrittenNumber(mobile, readPhoneCode(phoneCode));
}

/** Turns a number's problem into a sentence about its option; any other error stays as it is. */
export function explainNumber(error: unknown, { mobile, phoneCode }: NumberOptions): unknown {
  if (!(error instanceof Problem)) return error;
  if (error.code === 'invalid_phone_code') {
    return new Refusal(`--phone-code ${phoneCode} is no country's calling code; that of the UAE is 971.`);
  }
  const sentence = sentences[error.code];
  return sentence === undefined ? error : new Refusal(`--mobile ${mobile} ${sentence}`);
}

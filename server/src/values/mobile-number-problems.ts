import type { MobileNumberFault } from './mobile-number.ts';
import type { ProblemCode } from './problem.ts';

/** The refusal for each fault of a mobile number. */
export const mobileNumberProblems: Readonly<Record<MobileNumberFault, ProblemCode>> = {
  invalid_characters: 'invalid_mobile_number',
  invalid_length: 'invalid_mobile_number_length',
  invalid_phone_code: 'invalid_phone_code',
};

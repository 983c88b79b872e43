import { Problem } from '../../values/problem.ts';
import { type CustomerNumber, findMagicNumber, type RehearsedRefusal } from './magic-numbers.ts';

/** Those that the service gives with a time after which to try again. */
const retryAfterSeconds: Partial<Record<RehearsedRefusal, number>> = {
  trip_creation_unavailable: 2,
  too_many_requests: 1,
};

/** @throws Problem the refusal that a trip of this customer is to be met with, if there is one. */
export function rehearseRefusal(customer: CustomerNumber): void {
  const magic = findMagicNumber(customer);
  if (!magic || !('refusal' in magic)) return;
  const seconds = retryAfterSeconds[magic.refusal];
  throw new Problem(magic.refusal, {
    isRehearsed: true,
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  });
}

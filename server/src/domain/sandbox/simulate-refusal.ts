import { Problem } from '../../values/problem.ts';
import { type CustomerNumber, findTestPhoneNumber, type SimulatedRefusal } from './test-phone-numbers.ts';

/** Those that the service gives with a time after which to try again. */
const retryAfterSeconds: Partial<Record<SimulatedRefusal, number>> = {
  trip_creation_unavailable: 2,
  too_many_requests: 1,
};

/** @throws Problem the refusal that a trip of this customer is to be met with, if there is one. */
export function simulateRefusal(customer: CustomerNumber): void {
  const scenario = findTestPhoneNumber(customer);
  if (!scenario || !('refusal' in scenario)) return;
  const seconds = retryAfterSeconds[scenario.refusal];
  throw new Problem(scenario.refusal, {
    isSimulated: true,
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
  });
}

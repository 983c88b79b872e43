import { equipmentList } from '@satha/terms/job/equipment';
import type { Requirement } from '../jobs/requirement.ts';
import { type CustomerNumber, findTripTurn } from './test-phone-numbers.ts';

/** What a trip of this customer needs whatever its job is: all there is, which no truck of the fleet has. */
export function simulateRequirements(customer: CustomerNumber): readonly Requirement[] {
  if (findTripTurn(customer) !== 'nobody_has_equipment') return [];
  return equipmentList.map((word) => ({ reason: 'test_number', equipment: [word] }));
}

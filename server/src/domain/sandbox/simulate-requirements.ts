import { equipmentList } from '@satha/terms/equipment';
import type { Requirement } from '../jobs/requirement.ts';
import { type CustomerNumber, findTripTurn } from './test-phone-numbers.ts';

/**
 * Returns what the scenario of a customer's number adds to their trip's requirements: all equipment there is,
 * which no truck of the fleet has, or nothing.
 */
export function simulateRequirements(customer: CustomerNumber): readonly Requirement[] {
  if (findTripTurn(customer) !== 'nobody_has_equipment') return [];
  return equipmentList.map((word) => ({ reason: 'test_number', equipment: [word] }));
}

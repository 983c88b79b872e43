import { type TripTurn, testPhoneNumbers } from '../../src/domain/sandbox/test-phone-numbers.ts';

/** The test phone number of a scenario. */
export function numberOf(turn: TripTurn): string {
  const found = [...testPhoneNumbers].find(([, scenario]) => 'turn' in scenario && scenario.turn === turn);
  if (!found) throw new Error(`no test phone number has the scenario ${turn}`);
  return found[0];
}

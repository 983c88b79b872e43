import type { FareLine } from '@satha/terms/fare-lines';
import type { Fils } from '../../values/money.ts';
import { sumTolls } from '../pricing/sum-fare-lines.ts';
import type { Toll } from '../tolls/toll-book.ts';

/** A gate for which a trip was charged something else than it took. */
export type TollDifference = {
  readonly gate: string;
  readonly name: string;
  readonly chargedFils: Fils;
  readonly passedFils: Fils;
};

export type ComparedTolls = {
  readonly chargedFils: Fils;
  readonly passedFils: Fils;
  /** Those that were charged first, in the order of the fare. */
  readonly differences: readonly TollDifference[];
};

/** Compares the tolls in a fare with those of the gates that a truck passed. */
export function compareTolls(fareLines: readonly FareLine[], passed: readonly Toll[]): ComparedTolls {
  const byGate = new Map<string, TollDifference>();
  const add = (gate: string, name: string, chargedFils: Fils, passedFils: Fils) => {
    const known = byGate.get(gate) ?? { gate, name, chargedFils: 0, passedFils: 0 };
    byGate.set(gate, {
      ...known,
      chargedFils: known.chargedFils + chargedFils,
      passedFils: known.passedFils + passedFils,
    });
  };
  for (const line of fareLines) if (line.code === 'toll') add(line.gate, line.name, line.amountFils, 0);
  for (const { gate, amountFils } of passed) add(gate.code, gate.name, 0, amountFils);
  return {
    chargedFils: sumTolls(fareLines),
    passedFils: passed.reduce((sum, { amountFils }) => sum + amountFils, 0),
    differences: [...byGate.values()].filter(({ chargedFils, passedFils }) => chargedFils !== passedFils),
  };
}

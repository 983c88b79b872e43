import type { PricedLine } from '@satha/contract/trip-operations';
import type { FareLine } from '@satha/terms/fare-lines';
import { aedFromFils } from '../../values/money.ts';

/** Returns the lines of a fare as integrators read them; they sum to it, to the fils. */
export function viewFareLines(lines: readonly FareLine[]): PricedLine[] {
  return lines.map((line) => ({
    code: line.code,
    amount: aedFromFils(line.amountFils),
    description: describe(line),
  }));
}

/** Plain text: whoever shows it within Arabic gives it a direction of its own. */
function describe(line: FareLine): string {
  switch (line.code) {
    case 'base':
      return line.includedMeters > 0
        ? `Base fare, first ${line.includedMeters / 1000} km included`
        : 'Base fare';
    case 'distance':
      return `Distance, ${(line.meters / 1000).toFixed(2)} km at ${money(line.filsPerKm)} a kilometre`;
    case 'time':
      return `Time, ${(line.seconds / 60).toFixed(1)} min at ${money(line.filsPerMinute)} a minute`;
    case 'minimum':
      return `Up to the minimum fare of ${money(line.minimumFareFils)}`;
    case 'night':
      return `Night surcharge, ${changeOf(line.factorBasisPoints)}`;
    case 'weekend':
      return `Weekend surcharge, ${changeOf(line.factorBasisPoints)}`;
    case 'event':
      return `Surcharge: ${line.name}, ${changeOf(line.factorBasisPoints)}`;
    case 'toll':
      return `Toll gate: ${line.name}`;
  }
}

function money(fils: number): string {
  return `AED ${aedFromFils(fils).toFixed(2)}`;
}

/** `+25 %`: by how much a factor changes what it multiplies. */
function changeOf(factorBasisPoints: number): string {
  const percent = (factorBasisPoints - 10_000) / 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent)} %`;
}

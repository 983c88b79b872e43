import { type Fils, scaleFils } from '../../values/money.ts';
import { unitBasisPoints } from './tariff.ts';

/**
 * Returns the tax that a price contains, to the nearest fils; `vatBasisPoints` per 10,000 of the price
 * without it.
 */
export function containedVat(priceFils: Fils, vatBasisPoints: number): Fils {
  return scaleFils(priceFils, vatBasisPoints, unitBasisPoints + vatBasisPoints);
}

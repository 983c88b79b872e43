import type { Command } from 'commander';
import { declareExtraPrices } from './extra-prices.ts';
import { declareExtraRule } from './extra-rule.ts';
import { declareExtrasOfTrip } from './extras-of-trip.ts';

export function declareExtra(extra: Command): void {
  extra.addHelpText(
    'after',
    `
Examples:
  $ npx satha extra prices
  $ npx satha extra set-price --kind winching --price 180
  $ npx satha extra set-price --kind waiting --price 25 --free-minutes 30 --step-minutes 15 --account 7
  $ npx satha extra rule --account 7
  $ npx satha extra set-rule --account 7 --accepts-up-to 150 --customer-decides yes --unanswered decline
  $ npx satha extra request --trip 1 --kind winching --photo 0b0c3a52-9d0e-4c55-8a39-6b7f0c2d9e11
  $ npx satha extra accept --trip 1 --extra 7d5f0f4c-2f0e-4a83-9a55-4f0f0d1c6b20 --because "Agreed by phone"
  $ npx satha extra withdraw --trip 1 --extra 7d5f0f4c-2f0e-4a83-9a55-4f0f0d1c6b20

Trips keep the prices of the moment at which they were created.`,
  );
  declareExtraPrices(extra);
  declareExtraRule(extra);
  declareExtrasOfTrip(extra);
}

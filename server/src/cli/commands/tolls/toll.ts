import type { Command } from 'commander';
import { declareDifferences } from './differences.ts';
import { declareGates } from './gates.ts';
import { declarePreview } from './preview.ts';
import { declarePrices } from './prices.ts';
import { declareSettings } from './settings.ts';

export function declareToll(toll: Command): void {
  toll.addHelpText(
    'after',
    `
Examples:
  $ npx satha toll gates
  $ npx satha toll prices
  $ npx satha toll preview --account 3
  $ npx satha toll set --account 3 --tolls charged
  $ npx satha toll add-gate --code salik_new_bridge_north --tariff salik --name "Salik New Bridge" \\
      --name-arabic "سالك الجسر الجديد" --at 25.2311,55.3356 --heading 40 --from 2027-01-01 --source "RTA, 2026-12-01"
  $ npx satha toll add-price --tariff salik --amount 6 --vat 5 --days mon-sat --hours 06:00-10:00 16:00-20:00 \\
      --season ordinary --from 2027-01-01 --source "Salik, 2026-12-01"
  $ npx satha toll differences --past-days 7
  $ npx satha toll end-price --price 3 --last-day 2026-12-31 --source "Salik, 2026-12-01"

A gate is a line across one carriageway, passed in one direction; a bridge has two. Of prices that hold at once the one that was
added last counts, so that a row of one day goes before all others. Gates and prices are never changed: end one and add another.
What is written holds within a minute, for estimates from then on.`,
  );
  declareGates(toll);
  declarePrices(toll);
  declareSettings(toll);
  declarePreview(toll);
  declareDifferences(toll);
}

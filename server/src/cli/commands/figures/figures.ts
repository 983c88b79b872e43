import { mostFigureDays } from '@satha/terms/figures';
import type { Command } from 'commander';
import { readConfig } from '../../../config/env.ts';
import { countArrivals } from '../../../domain/figures/arrivals/queries.ts';
import { measureAssignment } from '../../../domain/figures/assignment/queries.ts';
import { countDemand } from '../../../domain/figures/demand/queries.ts';
import { type FiguresPeriod, requireSoundPeriod } from '../../../domain/figures/figures-period.ts';
import { countOffers, countOffersOfDrivers } from '../../../domain/figures/offers/queries.ts';
import { countOutcomes } from '../../../domain/figures/outcomes/queries.ts';
import { sumRevenue } from '../../../domain/figures/revenue/queries.ts';
import { compareSupply } from '../../../domain/figures/supply/queries.ts';
import { countSentTexts, countTexts } from '../../../domain/figures/texts/queries.ts';
import { countTrips } from '../../../domain/figures/trips/queries.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseDate, parseId } from '../../options.ts';
import { requireAccount } from '../../require-account.ts';
import { tellFigures } from './figure-tables.ts';

const mostDrivers = 20;
/** Who asks here waits for three months of a busy company. */
const statementTimeoutMs = 60 * 60_000;

export function declareFigures(figures: Command): void {
  figures.addHelpText(
    'after',
    `
Example:
  $ npx satha figures show --from 2026-11-01 --to 2026-11-30

The page Figures of the console shows the same, and opens the trips behind each number. A day is one of the UAE's calendar;
trips count on the day of their booking, revenue on that of their end.`,
  );
  figures
    .command('show')
    .description(
      'show trips, revenue, assignment, arrivals, answers of drivers, outcomes, demand, free drivers and messages of a period',
    )
    .requiredOption('--from <day>', 'the first day, such as 2026-11-01', parseDate)
    .requiredOption('--to <day>', `the last day; ${mostFigureDays} in all at the most`, parseDate)
    .option('--account <id>', 'of this account alone', parseId)
    .option('--demo', "with the trips of the sandbox's demo")
    .action(inEnvironment(show, { statementTimeoutMs }));
}

type ShowOptions = {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly account?: number;
  readonly demo?: true;
};

async function show(deps: CommandDeps, { from, to, account, demo }: ShowOptions): Promise<void> {
  const { db, clock } = deps;
  const period: FiguresPeriod = { from, to, accountId: account, withDemo: demo };
  requireSoundPeriod(period);
  if (account !== undefined) await requireAccount(deps, account);
  const { smsPartFils } = readConfig().customers;
  const figures = {
    trips: await countTrips(db, period),
    revenue: await sumRevenue(db, period),
    assignment: await measureAssignment(db, period),
    arrivals: await countArrivals(db, period),
    offers: await countOffers(db, period),
    drivers: (await countOffersOfDrivers(db, period, { limit: mostDrivers })).drivers,
    outcomes: await countOutcomes(db, period),
    demand: await countDemand(db, period, clock()),
    supply: await compareSupply(db, period, clock()),
    texts: await countTexts(db, period, smsPartFils),
    sentTexts: await countSentTexts(db, period, smsPartFils),
  };
  deps.show(figures, tellFigures(figures));
}

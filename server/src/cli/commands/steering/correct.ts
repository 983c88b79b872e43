import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { openQuoting } from '../../../assembly/parts/open-quoting.ts';
import { readConfig } from '../../../config/env.ts';
import {
  correctTrip,
  previewCorrection,
  type QuotedCorrection,
} from '../../../domain/trips/correcting/correct-trip.ts';
import type { Correction } from '../../../domain/trips/correcting/quote-correction.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { aedFromFils } from '../../../values/money.ts';
import { Problem, type ProblemCode } from '../../../values/problem.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { formatAed } from '../../output.ts';
import { Refusal, WrongUsage } from '../../refusal.ts';
import { parseCoordinates } from '../map/route/parse-coordinates.ts';
import { requireTrip, type TripOptions, tripOption } from '../trips/require-trip.ts';
import { explainStatus, steered } from './steered.ts';

export function declareCorrect(trip: Command): void {
  trip
    .command('correct')
    .description('correct where a trip begins or ends, before its vehicle is loaded')
    .requiredOption(...tripOption)
    .option('--pickup <point>', 'where the vehicle is, such as 25.1972,55.2744', parseCoordinates)
    .option('--destination <point>', 'where it is to be brought', parseCoordinates)
    .option('--preview', 'show the new fare, and change nothing')
    .addHelpText(
      'after',
      `
A fare that is no higher holds at once. About a higher one the account is asked: it says yes in the portal or by the API, and
ten minutes of silence are a no.`,
    )
    .action(inEnvironment(correct));
}

type CorrectOptions = TripOptions & {
  readonly pickup?: Coordinates;
  readonly destination?: Coordinates;
  readonly preview?: boolean;
};

const refusals: Partial<Readonly<Record<ProblemCode, string>>> = {
  pickup_outside_uae: '--pickup is outside the UAE',
  destination_outside_uae: '--destination is outside the UAE',
  no_route_found: 'no road leads from the pickup to the destination',
  extra_not_payable: "the account's wallet could not pay the higher fare",
};

async function correct(
  deps: CommandDeps,
  { trip: tripId, pickup, destination, preview = false }: CorrectOptions,
): Promise<void> {
  if (!pickup && !destination) throw new WrongUsage('Give --pickup, --destination or both.');
  const { trip } = await requireTrip(deps, tripId);
  const correction: Correction = { ...(pickup && { pickup }), ...(destination && { destination }) };
  const quoting = await openQuoting(readConfig(), deps);
  try {
    const named = steered(deps, trip);
    const work = { ...deps, ...quoting };
    const made = preview
      ? { ...(await previewCorrection(work, named, correction)), outcome: 'previewed' as const }
      : await correctTrip(work, { ...named, correction, extraId: randomUUID() });
    const { outcome, fareFils, fareBeforeFils, needsConsent } = made;
    deps.show(
      {
        tripId,
        environment: deps.environment,
        outcome,
        fareBefore: aedFromFils(fareBeforeFils),
        fare: aedFromFils(fareFils),
        needsConsent,
      },
      `${describeQuote(tripId, made)} ${sentences[outcome]}`,
    );
  } catch (error) {
    await explainStatus(
      deps,
      tripId,
      'its vehicle is being loaded, or the driver is at the pickup',
    )(error).catch(explain);
  } finally {
    await quoting.close();
  }
}

const sentences = {
  previewed: 'Nothing was changed.',
  applied: 'The trip is corrected.',
  requested: 'The account is asked; until it says yes, the trip is as it was.',
} as const;

function describeQuote(tripId: number, quoted: QuotedCorrection): string {
  const { fareBeforeFils, fareFils, distanceMeters, durationSeconds } = quoted;
  const way = `${(distanceMeters / 1000).toFixed(1)} km, ${Math.round(durationSeconds / 60)} minutes`;
  return `Trip ${tripId} would cost ${formatAed(fareFils)} in place of ${formatAed(fareBeforeFils)} (${way}).`;
}

function explain(error: unknown): never {
  const reason = error instanceof Problem ? refusals[error.code] : undefined;
  throw reason === undefined ? error : new Refusal(`Nothing was changed: ${reason}.`);
}

import type { Command } from 'commander';
import { holdEvidence, releaseEvidence } from '../../../domain/evidence/keeping/hold-evidence.ts';
import { requireLabel } from '../../../values/label.ts';
import { type CommandDeps, commandText, inEnvironment } from '../../in-environment.ts';
import { Refusal } from '../../refusal.ts';
import { noteTrip, requireTrip, type TripOptions, tripOption } from '../trips/require-trip.ts';

export function declareEvidenceHolds(evidence: Command): void {
  evidence
    .command('hold')
    .description(
      'keep the evidence of a trip from being erased, by age or with the customer, until it is released',
    )
    .requiredOption(...tripOption)
    .requiredOption('--reason <text>', 'who asks for it, 1 to 80 characters')
    .action(inEnvironment(hold));
  evidence
    .command('release')
    .description('end a hold; what had to be erased meanwhile is erased then')
    .requiredOption(...tripOption)
    .action(inEnvironment(release));
}

async function hold(
  deps: CommandDeps,
  { trip: tripId, reason }: TripOptions & { readonly reason: string },
): Promise<void> {
  const because = requireLabel('reason', reason);
  const { trip } = await requireTrip(deps, tripId);
  const inSameTransaction = noteTrip(deps, trip, 'evidence_held');
  const { kept, erased } = await holdEvidence(deps, trip, because, inSameTransaction);
  const before = erased > 0 ? ` ${erased} were erased before, and stay so.` : '';
  deps.show(
    { environment: deps.environment, tripId, reason: because, kept, erased },
    `The evidence of trip ${tripId} is held, ${kept} items of it.${before} ${commandText(deps.environment, `evidence release --trip ${tripId}`)} ends it.`,
  );
}

async function release(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { trip } = await requireTrip(deps, tripId);
  const inSameTransaction = noteTrip(deps, trip, 'evidence_released');
  const released = await releaseEvidence(deps, trip, inSameTransaction);
  if (!released) throw new Refusal(`The evidence of trip ${tripId} is not held. Nothing was changed.`);
  const { wasErased } = released;
  deps.show(
    { environment: deps.environment, tripId, wasErased },
    wasErased
      ? `The evidence of trip ${tripId} is released; its customer was erased meanwhile, and it with them now.`
      : `The evidence of trip ${tripId} is released.`,
  );
}

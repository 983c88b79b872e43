import { type MissingReason, missingReasons } from '@satha/terms/evidence';
import { type Command, Option } from 'commander';
import { findTripEvidence } from '../../../domain/evidence/queries.ts';
import { tellMissingFile } from '../../../domain/evidence/tell-missing-file.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { Refusal } from '../../refusal.ts';
import { noteTrip, requireTrip, type TripOptions, tripOption } from '../trips/require-trip.ts';

type MissingOptions = TripOptions & { readonly item: number; readonly because: MissingReason };

export function declareTellMissing(evidence: Command): void {
  evidence
    .command('missing')
    .description('tell that the file of a photo or signature will not come, such as of a phone that is lost')
    .requiredOption(...tripOption)
    .requiredOption('--item <number>', 'the number in the list', parseId)
    .addOption(
      new Option('--because <reason>', 'why').choices(Object.keys(missingReasons)).makeOptionMandatory(),
    )
    .action(inEnvironment(tellMissing));
}

async function tellMissing(
  deps: CommandDeps,
  { trip: tripId, item, because }: MissingOptions,
): Promise<void> {
  const { db, clock, environment, show } = deps;
  const { trip } = await requireTrip(deps, tripId);
  const found = (await findTripEvidence(db, trip))?.find((one) => one.item === item);
  if (!found?.file) throw new Refusal(`Item ${item} of trip ${tripId} is no photo and no signature.`);
  const { evidenceId } = found;
  const isTold = await db.inTransaction(async (transaction) => {
    const file = { driverId: undefined, tripId, evidenceId };
    if (!(await tellMissingFile(transaction, file, because, clock()))) return false;
    await noteTrip(deps, trip, 'evidence_missing', { item, because })(transaction);
    return true;
  });
  if (!isTold) {
    throw new Refusal(
      `The file of item ${item} of trip ${tripId} is there or erased, or it was told before that it will not come. Nothing was changed.`,
    );
  }
  show(
    { environment, tripId, item, because },
    `It is told that the file of item ${item} of trip ${tripId} will not come (${because}).`,
  );
}

import type { Command } from 'commander';
import { inEnvironment } from '../../in-environment.ts';
import { parseId } from '../../options.ts';
import { tripOption } from '../trips/require-trip.ts';
import { declareEvidenceCopies } from './evidence-copies.ts';
import { declareEvidenceHolds } from './evidence-holds.ts';
import { listEvidence } from './list-evidence.ts';
import { saveEvidence } from './save-evidence.ts';
import { declareTellMissing } from './tell-missing.ts';

export function declareEvidence(evidence: Command): void {
  evidence.addHelpText(
    'after',
    `
Examples:
  $ npx satha evidence list --trip 1
  $ npx satha evidence save --trip 1 --item 1 --to front.jpg
  $ npx satha evidence missing --trip 1 --item 2 --because lost
  $ npx satha evidence check
  $ npx satha evidence hold --trip 1 --reason "Claim 4711 of Orient Insurance"
  $ npx satha evidence release --trip 1
  $ npx satha evidence copy --to /mnt/backups/live-files --environment live

Photos and signatures are files beside the database, in the folder or the bucket that the settings SATHA_FILES and SATHA_FILES_S3_ENDPOINT name: a backup
is one of the database and one of the files, the database first.`,
  );
  evidence
    .command('list')
    .description('list what drivers told of a trip, and which photos and signatures have arrived')
    .requiredOption(...tripOption)
    .action(inEnvironment(listEvidence));
  evidence
    .command('save')
    .description('write a photo or signature as its phone sent it, with what is shown to nobody')
    .requiredOption(...tripOption)
    .requiredOption('--item <number>', 'the number in the list', parseId)
    .requiredOption('--to <file>', 'a file that is not there yet')
    .action(inEnvironment(saveEvidence));
  declareTellMissing(evidence);
  declareEvidenceHolds(evidence);
  declareEvidenceCopies(evidence);
}

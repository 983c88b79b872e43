import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { openFileStore } from '../../../assembly/parts/open-evidence-files.ts';
import { readConfig } from '../../../config/env.ts';
import { checkEvidence, type FileState } from '../../../domain/evidence/keeping/check-evidence.ts';
import { type CopiedEvidence, copyEvidence } from '../../../domain/evidence/keeping/copy-evidence.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { createFolderStore } from '../../../platform/files/folder-store.ts';
import { tableOf } from '../../columns.ts';
import { type CommandDeps, inEnvironment } from '../../in-environment.ts';
import { formatTable } from '../../output.ts';
import { Refusal } from '../../refusal.ts';
import { explainStore } from './explain-store.ts';

type CopyOptions = { readonly to?: string; readonly from?: string };

const meanings: Readonly<Record<FileState, string>> = {
  sound: 'kept, and as it was sent, or is shown',
  missing: 'kept, and gone from the store',
  changed: 'kept, and another file than was sent, or is shown',
  not_arrived: 'declared, and never sent yet',
  will_not_come: 'declared, and told that it will not come',
  erased: 'erased',
  left_over: 'in the store, and erased or of no trip',
};

export function declareEvidenceCopies(evidence: Command): void {
  evidence
    .command('check')
    .description(
      'compare every photo and signature with what the database knows of it; exit code 1 where one is not sound',
    )
    .action(inEnvironment(check));
  evidence
    .command('copy')
    .description(
      'copy the files that are not there yet, checked, and delete what was erased: a backup, or the way back',
    )
    .addOption(new Option('--to <folder>', 'the folder of the backup').conflicts('from'))
    .option('--from <folder>', 'the folder of a backup, after a restore of the database')
    .action(inEnvironment(copy));
}

async function check({ db, environment, show }: CommandDeps): Promise<void> {
  const files = await openFileStore(readConfig(), environment);
  const { counts, faults } = await checkEvidence({ db, files }).catch(explainStore);
  const states = Object.keys(meanings) as FileState[];
  const summary = tableOf(
    states,
    [
      { title: 'files', align: 'right', text: (state) => String(counts[state]) },
      { title: 'state', text: (state) => meanings[state] },
    ],
    '',
  );
  const list = faults.map(({ name, tripId, state }) => [
    state,
    tripId === undefined ? '' : String(tripId),
    name,
  ]);
  show(
    { environment, counts, faults },
    faults.length === 0
      ? summary
      : `${summary}\n\n${formatTable([{ title: 'state' }, { title: 'trip' }, { title: 'file' }], list, '')}`,
  );
  if (faults.length > 0) {
    throw new Refusal(
      'Not all evidence is sound: bring missing and changed files back with `npx satha evidence copy --from <folder of a backup>`, and delete what is left over by hand.',
    );
  }
}

async function copy({ db, environment, show }: CommandDeps, { to, from }: CopyOptions): Promise<void> {
  const folder = to ?? from;
  if (folder === undefined)
    throw new Refusal('Name the folder with --to, or with --from to bring files back.');
  const ours = await openFileStore(readConfig(), environment);
  const other: FileStore = createFolderStore({ folder: resolve(folder), makeToken: randomUUID });
  const copied = await copyEvidence(
    db,
    to === undefined ? { from: other, to: ours } : { from: ours, to: other },
  ).catch(explainStore);
  show({ environment, folder: resolve(folder), ...copied }, describeCopied(copied));
}

function describeCopied({ copied, thereBefore, removed, missing, changed }: CopiedEvidence): string {
  const faults =
    missing + changed === 0
      ? ''
      : ` ${missing} are missing and ${changed} were changed: \`npx satha evidence check\` names them.`;
  return `${copied} files were copied, ${thereBefore} were there before, ${removed} erased ones were deleted.${faults}`;
}

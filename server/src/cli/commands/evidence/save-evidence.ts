import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openFileStore } from '../../../assembly/parts/open-evidence-files.ts';
import { readConfig } from '../../../config/env.ts';
import { fileNameOf } from '../../../domain/evidence/files/file-names.ts';
import { findKeptFile } from '../../../domain/evidence/queries.ts';
import { FileMismatch } from '../../../platform/files/file-store.ts';
import { verifyFile } from '../../../platform/files/verify-file.ts';
import type { CommandDeps } from '../../in-environment.ts';
import { Refusal } from '../../refusal.ts';
import { requireTrip, type TripOptions } from '../trips/require-trip.ts';
import { explainStore } from './explain-store.ts';

export type SaveOptions = TripOptions & { readonly item: number; readonly to: string };

/** Writes the file of an item as its phone sent it, which nothing else gives out, to a new file for the caller alone. */
export async function saveEvidence(
  deps: CommandDeps,
  { trip: tripId, item, to }: SaveOptions,
): Promise<void> {
  const { db, environment, show } = deps;
  const { trip } = await requireTrip(deps, tripId);
  const kept = await findKeptFile(db, { accountId: trip.accountId, tripId, item });
  if (!kept) throw new Refusal(`Item ${item} of trip ${tripId} has no file: see the list of its evidence.`);
  const files = await openFileStore(readConfig(), environment);
  const file = await files.open(fileNameOf(kept)).catch(explainStore);
  if (!file) throw new Refusal('The file is missing: `npx satha evidence check` tells what else is.');
  const path = resolve(to);
  await using target = await open(path, 'wx', 0o600).catch((error) => {
    file.bytes.destroy();
    throw new Refusal(
      `${path} cannot be written: ${error instanceof Error ? error.message : String(error)}.`,
    );
  });
  await target.writeFile(verifyFile(file.bytes, kept)).catch(async (error) => {
    await rm(path);
    if (!(error instanceof FileMismatch)) throw error;
    throw new Refusal('The file in the store is another one than was sent: bring it back from a backup.');
  });
  const { mediaType, sha256, sizeBytes } = kept;
  show(
    { environment, tripId, item, path, mediaType, sha256, sizeBytes },
    `Item ${item} of trip ${tripId} is in ${path}, as its phone sent it: it may tell a place and a person.`,
  );
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { publicUrlOf } from '../../config/portal-settings.ts';
import {
  createEvidenceAddresses,
  type EvidenceAddresses,
  makeAddressKey,
} from '../../domain/evidence/files/evidence-addresses.ts';
import { registerEvidenceFiles } from '../../entrypoints/evidence-files/evidence-files.ts';
import { createImages } from '../../entrypoints/evidence-files/images.ts';
import type { SendEvidenceFileDeps } from '../../entrypoints/shared/send-evidence-file.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { FileStore, FileStoreUnavailable } from '../../platform/files/file-store.ts';
import { createFolderStore } from '../../platform/files/folder-store.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { SharedLimits } from '../../platform/http/limits/api-limits.ts';
import { createMinuteCounter } from '../../platform/http/limits/minute-counter.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';
import { loadLinkSecret } from './load-link-secret.ts';

/** Our own figure: a gallery of 60 thumbnails, opened ten times a minute by one address. */
const filesPerMinute = 600;

export type EvidenceFilesParts = {
  readonly environment: Environment;
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: SharedLimits;
};

/** What keeps photos and signatures, and shows them: one for all APIs of a process. */
export type EvidenceFiles = {
  /** What of it opens and takes files. */
  readonly evidenceFiles: SendEvidenceFileDeps;
  readonly evidenceAddresses: EvidenceAddresses;
  close(): Promise<void>;
};

/** Opens where an environment's photos and signatures are kept: a bucket where one is set, else a folder. */
export async function openFileStore(
  { evidence: { bucket, folder } }: Pick<Config, 'evidence'>,
  environment: Environment,
): Promise<FileStore> {
  if (bucket === undefined) {
    return createFolderStore({ folder: join(folder, environment), makeToken: randomUUID });
  }
  const { createS3Store } = await import('../../platform/files/s3-store.ts');
  // The service compares what is signed with its own time.
  return createS3Store({ bucket, prefix: environment, clock: systemClock });
}

/** Opens the store of photos and signatures, and serves its files by their addresses. */
export async function openEvidenceFiles(
  server: HttpServer,
  config: Config,
  { environment, db, clock, logger, limits }: EvidenceFilesParts,
): Promise<EvidenceFiles> {
  const files = await openFileStore(config, environment);
  const images = createImages({ logger });
  const addresses = createEvidenceAddresses({
    key: makeAddressKey(await loadLinkSecret(config), environment),
    publicUrl: publicUrlOf(config, environment),
    clock,
  });
  const onStoreAway = (error: FileStoreUnavailable) =>
    logger.warn(
      { err: error },
      'Photos can be neither stored nor shown until their store can be used; phones send them again.',
    );
  const limit = createMinuteCounter(filesPerMinute, () => limits.noteLimit('evidence_files'));
  const evidenceFiles = { db, files, makeThumbnail: images.shrink, seeImage: images.see, onStoreAway };
  await registerEvidenceFiles(server, { ...evidenceFiles, clock, addresses, limit });
  return { evidenceFiles, evidenceAddresses: addresses, close: images.close };
}

import { join, resolve } from 'node:path';
import type { S3Bucket } from '../platform/files/s3-client.ts';
import { StartUpError } from '../platform/start-up-error.ts';
import { readS3Settings } from './s3-settings.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Where photos and signatures are kept, and for how long. */
export type EvidenceSettings = {
  /** Absolute folder, unless they are in a bucket; each environment has one of its own in it. */
  readonly folder: string;
  /** The bucket they are kept in; undefined: in the folder. Names of objects begin with the environment's. */
  readonly bucket: S3Bucket | undefined;
  /** After so many days since it was told, evidence is erased, unless it is under a legal hold. */
  readonly days: number;
};

/** @throws StartUpError for a bucket that is set badly, and where a folder is set as well. */
export function readEvidenceSettings(
  settings: SettingsReader,
  folders: { readonly working: string; readonly home: string },
): EvidenceSettings {
  const bucket = readS3Settings(settings);
  const folder = settings.optionalText('SATHA_FILES');
  if (bucket !== undefined && folder !== undefined) {
    throw new StartUpError(
      'Both SATHA_FILES and SATHA_FILES_S3_ENDPOINT are set; photos are kept in one place: leave SATHA_FILES out. ' +
        'To bring what is in the folder into the bucket, see `npx satha evidence copy --from`.',
    );
  }
  return {
    folder: resolve(folders.working, folder ?? join(folders.home, 'files')),
    bucket,
    days: settings.wholeNumber('SATHA_EVIDENCE_DAYS', 730, 1, 36_500),
  };
}

import { join, resolve } from 'node:path';
import type { S3Bucket } from '../platform/files/s3-client.ts';
import { StartUpError } from '../platform/start-up-error.ts';
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

/** Hosts where a bucket is a host of its own: Amazon's, worldwide and in China. */
const amazonHost = /\.amazonaws\.com(\.cn)?$/;

/** What each setting must look like; none is repeated, as one may be mistaken for the other. */
const shapes = {
  SATHA_FILES_S3_ENDPOINT: {
    shape: /^https?:\/\/[^@?#\s]+$/,
    wanted: 'the address of the service, without a name, a password or parameters',
  },
  SATHA_FILES_S3_REGION: { shape: /^[A-Za-z0-9-]{1,40}$/, wanted: 'a region, such as me-central-1' },
  SATHA_FILES_S3_BUCKET: {
    shape: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    wanted: 'the name of a bucket: 3 to 63 of a to z, digits, dots and dashes',
  },
  SATHA_FILES_S3_ACCESS_KEY_ID: {
    shape: /^[\w.:@+=-]{1,128}$/,
    wanted: 'the ID of an access key: letters, digits and . : @ + = - _',
  },
  SATHA_FILES_S3_SECRET_ACCESS_KEY: {
    shape: /^[!-~]{1,256}$/,
    wanted: 'the secret of the access key, without spaces',
  },
} as const;

/** @throws StartUpError for a bucket that is set badly, and where a folder is set as well. */
export function readEvidenceSettings(
  settings: SettingsReader,
  folders: { readonly working: string; readonly home: string },
): EvidenceSettings {
  const bucket = readBucket(settings);
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

/**
 * Reads the bucket that photos and signatures are kept in; undefined where they are in a folder. @throws StartUpError that
 * names the setting and what it must be.
 */
function readBucket(settings: SettingsReader): S3Bucket | undefined {
  const pathStyle = settings.optionalText('SATHA_FILES_S3_PATH_STYLE');
  const given = {
    SATHA_FILES_S3_ENDPOINT: settings.url('SATHA_FILES_S3_ENDPOINT', ['https:', 'http:']),
    SATHA_FILES_S3_REGION: settings.optionalText('SATHA_FILES_S3_REGION'),
    SATHA_FILES_S3_BUCKET: settings.optionalText('SATHA_FILES_S3_BUCKET'),
    SATHA_FILES_S3_ACCESS_KEY_ID: settings.optionalText('SATHA_FILES_S3_ACCESS_KEY_ID'),
    SATHA_FILES_S3_SECRET_ACCESS_KEY: settings.optionalText('SATHA_FILES_S3_SECRET_ACCESS_KEY'),
  };
  if (pathStyle === undefined && Object.values(given).every((value) => value === undefined)) return undefined;
  const endpoint = requireShape('SATHA_FILES_S3_ENDPOINT', given);
  const preset = amazonHost.test(new URL(endpoint).hostname) ? 'off' : 'on';
  return {
    endpoint,
    region: requireShape('SATHA_FILES_S3_REGION', given),
    bucket: requireShape('SATHA_FILES_S3_BUCKET', given),
    accessKeyId: requireShape('SATHA_FILES_S3_ACCESS_KEY_ID', given),
    secretAccessKey: requireShape('SATHA_FILES_S3_SECRET_ACCESS_KEY', given),
    pathStyle: settings.oneOf('SATHA_FILES_S3_PATH_STYLE', ['on', 'off'], preset) === 'on',
  };
}

function requireShape<Name extends keyof typeof shapes>(
  name: Name,
  given: Readonly<Record<Name, string | undefined>>,
): string {
  const { shape, wanted } = shapes[name];
  const value = given[name];
  if (value === undefined) {
    throw new StartUpError(`Photos are kept in an S3 bucket only where all of it is set: set ${name}, too.`);
  }
  if (!shape.test(value)) throw new StartUpError(`The setting ${name} must be ${wanted}.`);
  return value;
}

import type { S3Bucket } from '../platform/files/s3-client.ts';
import { StartUpError } from '../platform/start-up-error.ts';
import type { SettingsReader } from './settings-reader.ts';

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

/**
 * Reads the bucket that photos and signatures are kept in; undefined where they are in a folder. @throws StartUpError that
 * names the setting and what it must be.
 */
export function readS3Settings(settings: SettingsReader): S3Bucket | undefined {
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

import { expect, test } from 'vitest';
import { makeConfig } from './config.ts';

const read = (variables: Record<string, string>) =>
  makeConfig(variables, { working: '/here', checkout: '/checkout' }).evidence;
const bucket = {
  SATHA_FILES_S3_ENDPOINT: 'https://s3.me-central-1.amazonaws.com',
  SATHA_FILES_S3_REGION: 'me-central-1',
  SATHA_FILES_S3_BUCKET: 'satha-files',
  SATHA_FILES_S3_ACCESS_KEY_ID: 'AKIAEXAMPLE',
  SATHA_FILES_S3_SECRET_ACCESS_KEY: 'very+secret/word',
};

test('Photos are in a folder of SATHA_HOME unless it is said where', () => {
  expect(read({})).toEqual({ folder: '/checkout/var/files', bucket: undefined, days: 730 });
  expect(read({ SATHA_FILES: 'photos' }).folder).toBe('/here/photos');
});

test('Photos are in a bucket where all of it is set', () => {
  expect(read(bucket).bucket).toEqual({
    endpoint: 'https://s3.me-central-1.amazonaws.com',
    region: 'me-central-1',
    bucket: 'satha-files',
    accessKeyId: 'AKIAEXAMPLE',
    secretAccessKey: 'very+secret/word',
    pathStyle: false,
  });
});

test.each([
  ['https://s3.me-central-1.amazonaws.com', undefined, false],
  ['https://s3.cn-north-1.amazonaws.com.cn', undefined, false],
  ['https://s3.me-central-1.amazonaws.com', 'on', true],
  ['https://amazonaws.com.example.ae', undefined, true],
  ['http://127.0.0.1:9000/s3', undefined, true],
  ['https://files.example.ae', 'off', false],
])('At %s, path style %s: the bucket is in the path: %s', (endpoint, style, pathStyle) => {
  const variables = {
    ...bucket,
    SATHA_FILES_S3_ENDPOINT: endpoint,
    ...(style && { SATHA_FILES_S3_PATH_STYLE: style }),
  };
  expect(read(variables).bucket?.pathStyle).toBe(pathStyle);
});

test.each(Object.keys(bucket))('A bucket without %s is refused, by its name', (name) => {
  expect(() => read({ ...bucket, [name]: '' })).toThrow(`set ${name}, too`);
});

test.each([
  [{ SATHA_FILES_S3_PATH_STYLE: 'on' }, 'set SATHA_FILES_S3_ENDPOINT, too'],
  [{ ...bucket, SATHA_FILES: '/srv/files' }, 'Both SATHA_FILES and SATHA_FILES_S3_ENDPOINT are set'],
  [{ ...bucket, SATHA_FILES_S3_ENDPOINT: 's3.example.ae' }, 'SATHA_FILES_S3_ENDPOINT must be an address'],
  [{ ...bucket, SATHA_FILES_S3_ENDPOINT: 'https://a:very-secret@s3.ae' }, 'SATHA_FILES_S3_ENDPOINT must be'],
  [{ ...bucket, SATHA_FILES_S3_ENDPOINT: 'https://s3.ae/?a=very-secret' }, 'SATHA_FILES_S3_ENDPOINT must be'],
  [{ ...bucket, SATHA_FILES_S3_REGION: 'very-secret/' }, 'SATHA_FILES_S3_REGION must be a region'],
  [
    { ...bucket, SATHA_FILES_S3_BUCKET: '../very-secret' },
    'SATHA_FILES_S3_BUCKET must be the name of a bucket',
  ],
  [
    { ...bucket, SATHA_FILES_S3_ACCESS_KEY_ID: 'very-secret,' },
    'SATHA_FILES_S3_ACCESS_KEY_ID must be the ID',
  ],
  [
    { ...bucket, SATHA_FILES_S3_SECRET_ACCESS_KEY: 'very-secret word' },
    'SATHA_FILES_S3_SECRET_ACCESS_KEY must be the secret',
  ],
  [
    { ...bucket, SATHA_FILES_S3_PATH_STYLE: 'yes' },
    'SATHA_FILES_S3_PATH_STYLE is "yes"; it must be one of on, off',
  ],
])('What cannot be meant is refused by its name, and no secret is repeated: %o', (variables, told) => {
  expect(() => read(variables)).toThrow(told);
  expect(() => read(variables)).not.toThrow('very-secret');
});

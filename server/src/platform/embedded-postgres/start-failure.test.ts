import { expect, test } from 'vitest';
import { makeLayout } from './layout.ts';
import { findClosedFolder, pickCapability } from './run-as.ts';
import { classifyStartFailure } from './start-failure.ts';

const layout = makeLayout('/srv/satha');

test.for([
  [
    'FATAL:  lock file "postmaster.pid" already exists\nHINT:  Is another postmaster running?',
    'lock-file-taken',
  ],
  ['FATAL:  lock file "postmaster.pid" is empty', 'lock-file-taken'],
  ['FATAL:  pre-existing shared memory block (key 5, ID 7) is still in use', 'memory-in-use'],
])('"%s" is a reason to try again', ([output = '', kind]) => {
  expect(classifyStartFailure(output, layout)).toBe(kind);
});

test.for([
  [
    'PANIC:  could not write to file "pg_wal/xlogtemp.12": No space left on device',
    'No space left on the disk that holds /srv/satha: free some and start again.',
  ],
  [
    'LOG:  starting\n2026-01-01 00:00:00 UTC [1]  FATAL:  data directory "/srv/satha/postgres/data" has invalid permissions\nDETAIL:  Permissions should be 0700.',
    'PostgreSQL did not start: data directory "/srv/satha/postgres/data" has invalid permissions (its log is in /srv/satha/postgres/log).',
  ],
  ['', 'PostgreSQL did not start: it ended without a word (its log is in /srv/satha/postgres/log).'],
])('"%s" is told in one sentence', ([output = '', sentence]) => {
  expect(classifyStartFailure(output, layout)).toHaveProperty('message', sentence);
});

test('The weakest capability that helps is taken, within what a container leaves', () => {
  const status = (permitted: string, bounding: string) => `CapPrm:\t${permitted}\nCapBnd:\t${bounding}\n`;
  expect(pickCapability(status('000001ffffffffff', '000001ffffffffff'))).toBe('dac_read_search');
  // What Docker leaves by default.
  expect(pickCapability(status('00000000a80425fb', '00000000a80425fb'))).toBe('dac_override');
  expect(pickCapability(status('00000000a80424fb', '00000000a80424fb'))).toBeUndefined();
  expect(pickCapability(status('0000000000000000', '000001ffffffffff'))).toBeUndefined();
});

test('A folder on the way that others may not enter is found', () => {
  expect(findClosedFolder({ uid: 4000, gid: 4000 }, '/usr/bin')).toBeUndefined();
  expect(findClosedFolder({ uid: 0, gid: 0 }, process.execPath)).toBeUndefined();
});

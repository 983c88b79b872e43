import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect } from 'vitest';

const { scrypt } = crypto;
const isFull = Boolean(process.env.SATHA_TEST_FULL);

const hashes = new Map<string, Buffer>();

type Answer = (error: Error | null, hash: Buffer) => void;

/**
 * A password's hash costs a thousandth in the processes of `npm test`: at the real cost, some two thousand hashes were a
 * quarter of all that it computed. The form of a hash is the real one. In the long runs the hash is the real one, too,
 * since programs that tests start must understand it: each is computed once in a process, but for the guarantees, which
 * pay for every sign-in what a service pays.
 */
function cheapScrypt(
  password: string,
  salt: string,
  length: number,
  options: ScryptOptions,
  callback: Answer,
): void {
  const name = JSON.stringify([password, salt, length, options]);
  const known = hashes.get(name);
  if (!isFull) {
    scrypt(password, salt, length, { ...options, N: 16 }, callback);
  } else if (known === undefined || expect.getState().testPath?.includes('/guarantees/')) {
    scrypt(password, salt, length, options, (error, hash) => {
      if (error === null) hashes.set(name, hash);
      callback(error, hash);
    });
  } else {
    setImmediate(callback, null, Buffer.from(known));
  }
}

// Once in a process, though it is read again for each file of tests.
if (scrypt.name !== cheapScrypt.name) {
  crypto.scrypt = cheapScrypt as typeof scrypt;
  syncBuiltinESMExports();
}

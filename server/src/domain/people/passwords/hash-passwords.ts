import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createConcurrencyLimit } from '../../../platform/db/queues/concurrency-limit.ts';

export type PasswordHashing = {
  hashPassword(password: string): Promise<string>;
  verifyPassword(asked: { readonly hash: string; readonly password: string }): Promise<boolean>;
};

/** As every stored password was hashed; what another cost makes is another hash. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 2 * 128 * 16_384 * 16 };
const keyBytes = 64;
const saltBytes = 16;

/**
 * A hash takes a core for a tenth of a second, and 32 MB: half of the cores are for what does not sign in. Our own
 * figures.
 */
const mostAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));
const mostWaiting = 100;
const longestWaitMs = 10_000;

/**
 * Passwords are hashed a few at a time in a process, whoever asks; more wait for their turn.
 * @throws DatabaseUnavailable, from either, when too many wait or the turn came too late.
 */
export function createPasswordHashing(): PasswordHashing {
  const limit = createConcurrencyLimit({
    mostRunning: mostAtOnce,
    mostRunningOfKey: mostAtOnce,
    mostWaitingOfKey: mostWaiting,
    longestWaitMs,
  });
  const limited = <Result>(work: () => Promise<Result>) => limit.run('passwords', work);
  return {
    hashPassword: (password) => limited(() => hashPassword(password)),
    verifyPassword: (asked) => limited(() => isPasswordOf(asked)),
  };
}

/** Returns a password's hash with a salt of its own: `salt:key`, each in hexadecimal digits. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes).toString('hex');
  return `${salt}:${(await deriveKey(password, salt)).toString('hex')}`;
}

/** @throws Error for a text that is no hash. */
async function isPasswordOf({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  const [salt = '', digits = ''] = hash.split(':');
  const key = Buffer.from(digits, 'hex');
  if (salt === '' || key.length !== keyBytes) throw new Error('what is stored is no hash of a password');
  return timingSafeEqual(key, await deriveKey(password, salt));
}

/** The salt counts as the digits that it is written with. One password in two forms of Unicode is one password. */
function deriveKey(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

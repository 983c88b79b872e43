import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { createConcurrencyLimit } from '../db/queues/concurrency-limit.ts';

export type PasswordHashing = {
  hashPassword(password: string): Promise<string>;
  verifyPassword(asked: { readonly hash: string; readonly password: string }): Promise<boolean>;
};

/**
 * A hash takes a core for a tenth of a second, and 16 MB: half of the cores are for what does not sign in. Our own
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
    verifyPassword: (asked) => limited(() => verifyPassword(asked)),
  };
}

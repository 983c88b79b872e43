import pino from 'pino';
import { expect, test } from 'vitest';
import { systemClock } from '../../../platform/clock/system-clock.ts';
import { createLimiter } from '../../../platform/db/limits/limiter.ts';
import { createApi } from '../../../platform/http/api/create-api.ts';
import { createHttpServer } from '../../../platform/http/http-server.ts';
import { Problem } from '../../../values/problem.ts';
import { createErrorReplies } from '../../error-replies.ts';
import { passwordResetRoutes } from './password-resets.ts';
import type { SignInDeps } from './people.ts';

/** A service in which so many turns of strangers come, and all later ones too late. */
async function askForReset(
  turnsThatCome: number,
): Promise<{ status: number; counted: number; sent: number }> {
  let [turns, counted, sent] = [0, 0, 0];
  const deps = {
    clock: systemClock,
    kindOfPeople: 'member',
    attempts: createLimiter(),
    onAttemptRefused: () => {},
    db: {
      // Counts names, and looks for whoever has the email, which comes before a mail is sent.
      async query({ values }: { values: unknown[] }) {
        const names = values.flat().filter((value) => typeof value === 'string');
        counted += names.filter((name) => name.startsWith('reset-mail ')).length;
        sent += names.filter((name) => name === 'noura@example.ae').length;
        return { rows: [], rowCount: 0 };
      },
    },
    limits: {
      attemptsPerAddress: 60,
      strangers: {
        async run(_addresses: unknown, work: () => Promise<unknown>) {
          turns += 1;
          if (turns > turnsThatCome) throw new Problem('too_many_requests', { retryAfterSeconds: 3 });
          return work();
        },
      },
    },
    people: { own: { kind: 'member' } },
  } as unknown as SignInDeps<string>;
  const server = createHttpServer(
    { bodyLimitBytes: 1_024, receiveTimeoutMs: 5_000, handlerTimeoutMs: 5_000, trustProxy: false },
    { logger: pino({ level: 'silent' }), ...createErrorReplies() },
  );
  const api = {
    ...({ prefix: '/portal-api', clock: systemClock } as const),
    authenticate: async () => {},
    describeCaller: () => ({}),
  };
  await createApi(server, { ...api, routes: passwordResetRoutes(deps) });
  const body = { email: 'noura@example.ae' };
  const { statusCode } = await server.inject({ method: 'POST', url: '/portal-api/password-resets', body });
  await server.close();
  return { status: statusCode, counted, sent };
}

test('No mail that sets a new password counts that was not sent, so that crowds keep no member from theirs', async () => {
  const outcomes = [await askForReset(0), await askForReset(1)];
  expect(outcomes).toEqual([
    { status: 429, counted: 0, sent: 0 },
    { status: 200, counted: 1, sent: 1 },
  ]);
});

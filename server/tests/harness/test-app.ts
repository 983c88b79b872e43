import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyPermission } from '@satha/terms/key-permissions';
import { type App, type AppOverrides, createApp } from '../../src/assembly/app.ts';
import { type Config, makeConfig } from '../../src/config/config.ts';
import type { Environment } from '../../src/config/environment.ts';
import { publicUrlOf } from '../../src/config/portal-settings.ts';
import { createAccount } from '../../src/domain/accounts/create-account.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { openWallet } from '../../src/domain/wallets/open-wallet.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { askService } from './ask-service.ts';
import { createTestDatabase, openTestDatabase } from './test-database.ts';

/** What a caller gets back, as a caller sees it. */
export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  // A test reads any field of any answer; what it finds is what it asserts.
  readonly body: ReturnType<typeof JSON.parse>;
};

export type TestAccount = {
  readonly accountId: number;
  readonly apiKeyId: number;
  readonly rawApiKey: string;
};

export type TestApp = {
  readonly app: App;
  /** As the owner of the tables; the service itself works as the role that serves. */
  readonly db: Database;
  /** As the service itself asks. */
  readonly servingDb: Database;
  readonly databaseUrl: string;
  readonly baseUrl: string;
  /** Where its pages say that they come from: where it listens, unless browsers find it by https. */
  readonly siteOrigin: string;
  /** Each line of the log so far, as written. */
  readonly logLines: readonly string[];
  makeAccount(options?: NewTestAccount): Promise<TestAccount>;
  get(path: string, rawApiKey?: string, headers?: Record<string, string>): Promise<Answer>;
  post(
    path: string,
    rawApiKey: string | undefined,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  send(
    method: string,
    path: string,
    rawApiKey: string | undefined,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
};

export type NewTestAccount = {
  readonly balanceFils?: number;
  readonly wallet?: boolean;
  /** Of its key; none when left out. */
  readonly permissions?: readonly KeyPermission[];
};

export type TestAppOptions = {
  readonly environment?: Environment;
  /** Environment variables, as an operator would set them. */
  readonly variables?: Record<string, string>;
  readonly overrides?: AppOverrides;
  /** An existing database, to run a second process's app on it; its owner drops it. */
  readonly shared?: { readonly db: Database; readonly url: string };
};

/** Quotas and patience that no test meets by accident, and no work that no test asked for. */
const generous = {
  SATHA_PATIENCE: '20',
  SATHA_WORK: 'off',
  SATHA_REQUEST_TIMEOUT_MS: '120000',
  SATHA_SANDBOX_CONSOLE_PORT: 'off',
  SATHA_LIVE_CONSOLE_PORT: 'off',
  SATHA_SANDBOX_FLEET: 'off',
  SATHA_TRUCK_RULES: 'off',
  SATHA_SANDBOX_DEMO: 'off',
  SATHA_RATE_PER_SECOND: '100000',
  SATHA_RATE_BURST: '100000',
  SATHA_REFUSED_KEYS_PER_MINUTE: '100000',
  SATHA_SIGN_INS_PER_ADDRESS: '100000',
  SATHA_SIGN_IN_SECRET: 'a secret that signs in the tests alone',
  SATHA_LINK_SECRET: 'a secret that links to the tests alone',
  SATHA_QUOTE_SECRET: 'a secret that signs the quotes of the tests alone',
};

/** Where a service keeps files that no test has given another place: beside the run's other temporary files, which go with it. */
const home = join(tmpdir(), 'satha-home');

export function makeTestConfig(variables: Record<string, string> = {}): Config {
  return makeConfig({ ...generous, ...variables }, { working: home, checkout: home });
}

/** The whole service on a port of its own, with a database of its own. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const environment = options.environment ?? 'test';
  const owned = options.shared ? undefined : await createTestDatabase(environment);
  const { db, url } = options.shared ?? (owned as NonNullable<typeof owned>);
  const logLines: string[] = [];
  const logger = createLogger(
    { level: 'info', environment },
    { write: (line: string) => void logLines.push(line) },
  );
  const config = makeTestConfig(options.variables);
  const service = owned && openTestDatabase(owned.serviceUrl);
  const parts = { environment, db: service ?? db, logger };
  const app = await createApp(config, parts, { isWatched: false, ...options.overrides });
  const baseUrl = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const publicUrl = publicUrlOf(config, environment);

  return {
    app,
    db,
    servingDb: parts.db,
    databaseUrl: url,
    baseUrl,
    siteOrigin: publicUrl.startsWith('https:') ? publicUrl : baseUrl,
    logLines,
    makeAccount: (account) => makeAccount(db, environment, account),
    get: (path, rawApiKey, headers) => call(baseUrl + path, 'GET', rawApiKey, undefined, headers),
    post: (path, rawApiKey, body, headers) => call(baseUrl + path, 'POST', rawApiKey, body, headers),
    send: (method, path, rawApiKey, body, headers) => call(baseUrl + path, method, rawApiKey, body, headers),
    async close() {
      await app.close();
      await service?.close();
      await owned?.drop();
    },
  };
}

async function makeAccount(
  db: Database,
  environment: Environment,
  { balanceFils = 100_000, wallet = true, permissions }: NewTestAccount = {},
): Promise<TestAccount> {
  const deps = { db, clock: systemClock, environment };
  const { accountId } = await createAccount(deps, { name: 'Integrator' });
  if (wallet) await openWallet(deps, accountId);
  if (wallet && balanceFils !== 0) await adjustWallet(deps, { accountId, amountFils: balanceFils });
  const created = await createApiKey(deps, { accountId, name: 'Key', permissions });
  if (!created) throw new Error('the account was just made');
  return { accountId, apiKeyId: created.apiKey.apiKeyId, rawApiKey: created.rawApiKey };
}

async function call(
  url: string,
  method: string,
  rawApiKey: string | undefined,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const all = {
    ...(rawApiKey !== undefined && { 'x-api-key': rawApiKey }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const { text, ...answer } = await askService(url, { method, headers: all, body, isStreamCut: true });
  return { ...answer, body: text === '' ? undefined : parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

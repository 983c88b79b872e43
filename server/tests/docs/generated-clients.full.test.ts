import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const run = promisify(execFile);

/** A package of its own: nobody who runs the service installs generators of clients. */
const tools = join(import.meta.dirname, '../../../tools/openapi-clients');
const hasTools = existsSync(join(tools, 'node_modules'));
if (!hasTools && process.env.SATHA_REQUIRE_OPENAPI_CLIENTS) {
  throw new Error('SATHA_REQUIRE_OPENAPI_CLIENTS is set, and tools/openapi-clients is not installed.');
}

const documents = { trip: '/openapi.json', driver: '/driver-api/openapi.json' };
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

let app: TestApp;
/** Holds the documents, the programs that use the clients, and what is made for them. */
let desk: string;

async function useTool(name: string, ...args: readonly string[]): Promise<string> {
  const tool = run(join(desk, 'node_modules/.bin', name), args, {
    cwd: desk,
    env: { ...process.env, ...quiet },
    maxBuffer: 2 ** 26,
  });
  const { stdout } = await tool.catch((error: { stdout?: string; stderr?: string }) => {
    throw new Error(`${name} ${args.join(' ')} failed:\n${error.stdout}\n${error.stderr}`);
  });
  return stdout;
}

describe.skipIf(!hasTools)('the OpenAPI documents', () => {
  beforeAll(async () => {
    app = await startTestApp();
    desk = await mkdtemp(join(tmpdir(), 'satha-openapi-clients-'));
    for (const file of ['openapi-fetch', 'hey-api', 'tsconfig.json', 'package.json', '.spectral.json']) {
      await cp(join(tools, file), join(desk, file), { recursive: true });
    }
    await symlink(join(tools, 'node_modules'), join(desk, 'node_modules'));
    for (const [name, path] of Object.entries(documents)) {
      await writeFile(join(desk, `${name}.json`), JSON.stringify((await app.get(path)).body));
    }
  });
  afterAll(async () => {
    await app?.close();
    await rm(desk, { recursive: true, force: true });
  });

  it.each(Object.keys(documents))('of the %s API have no finding by Spectral or Redocly', async (name) => {
    const spectral = await useTool('spectral', 'lint', `${name}.json`, '-q', '-f', 'json', '-F', 'hint');
    expect(JSON.parse(spectral)).toEqual([]);
    const redocly = await useTool(
      'redocly',
      'lint',
      `${name}.json`,
      '--extends=recommended',
      '--format=json',
    );
    expect(JSON.parse(redocly.slice(redocly.indexOf('{'))).problems).toEqual([]);
  });

  it('are made into clients that compile, tell refusals and events apart, and book and cancel a trip', async () => {
    await useTool('openapi-typescript', 'trip.json', '-o', 'openapi-fetch/types.ts');
    await useTool('openapi-typescript', 'driver.json', '-o', 'openapi-fetch/driver-types.ts');
    await useTool('openapi-ts', '-i', 'trip.json', '-o', 'hey-api/client', '-c', '@hey-api/client-fetch');
    await useTool('openapi-ts', '-i', 'driver.json', '-o', 'hey-api/driver', '-c', '@hey-api/client-fetch');
    await useTool('tsc', '-p', '.');
    for (const generator of ['openapi-fetch', 'hey-api']) {
      const { rawApiKey } = await app.makeAccount();
      const program = join(desk, 'out', generator, 'trip.js');
      const { stdout } = await run(process.execPath, [program, app.baseUrl, rawApiKey]);
      const done = JSON.parse(stdout);
      expect(done).toMatchObject({ cure: '422: digits only', isOnItsWay: true, cancelled: true });
      expect(done.created).toBe(done.fare);
      expect(done.events).toContainEqual(expect.stringMatching(/^[\d.]+ for \d+, [\d.]+ left$/));
      expect(done.events).toContainEqual(expect.stringMatching(/^driver_to_pickup: ./));
      expect(done.events).toContainEqual(expect.stringMatching(/^[\d.]+ kept$/));
    }
  });

  it.each(Object.keys(documents))('of the %s API give no two shapes one name', async (name) => {
    const types = await readFile(
      join(desk, 'hey-api', name === 'trip' ? 'client' : name, 'types.gen.ts'),
      'utf8',
    );
    const names = [...types.matchAll(/^export type (\w+)/gm)].map(([, each = '']) => each);
    expect(names.length).toBeGreaterThan(50);
    // A generator numbers what it would have to name twice.
    expect(names.filter((each) => /\d$/.test(each))).toEqual([]);
  });
});

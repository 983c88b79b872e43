import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePorts } from '../../tests/harness/free-ports.ts';

const supervisor = fileURLToPath(new URL('../../tests/fixtures/run-supervisor.ts', import.meta.url));
const noDatabase = { DATABASE_URL_TEST: 'postgres://unused', DATABASE_URL_LIVE: 'postgres://unused' };

type Run = {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
};

let home: string;
let ports: { sandbox: number; live: number; sandboxMetrics: number; liveMetrics: number };
let runs: Run[];

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'satha-start-'));
  const [sandbox = 0, live = 0, sandboxMetrics = 0, liveMetrics = 0] = await findFreePorts(4);
  ports = { sandbox, live, sandboxMetrics, liveMetrics };
  runs = [];
});

afterEach(async () => {
  for (const run of runs) run.process.kill('SIGTERM');
  await Promise.all(runs.map((run) => run.ended));
  rmSync(home, { recursive: true, force: true });
});

function start(extra: Record<string, string> = noDatabase): Run {
  return run(process.execPath, [supervisor], extra);
}

/** As the child of a process that ends without passing that on when it is killed. */
function startAsNpm(): Run {
  const script = `"${process.execPath}" "${supervisor}"; true`;
  return run('sh', ['-c', script], { ...noDatabase, npm_lifecycle_event: 'start' });
}

function run(program: string, args: string[], extra: Record<string, string>): Run {
  const child = spawn(program, args, {
    env: {
      ...process.env,
      SATHA_HOME: home,
      SATHA_SANDBOX_PORT: String(ports.sandbox),
      SATHA_LIVE_PORT: String(ports.live),
      SATHA_SANDBOX_METRICS_PORT: String(ports.sandboxMetrics),
      SATHA_LIVE_METRICS_PORT: String(ports.liveMetrics),
      NOTES: join(home, 'notes'),
      ...extra,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const started = { process: child, output: () => output, ended };
  runs.push(started);
  return started;
}

const untilRunning = (run: Run) => expect.poll(() => run.output()).toContain('Satha is running.');
const readNotes = () => (existsSync(join(home, 'notes')) ? readFileSync(join(home, 'notes'), 'utf8') : '');
const ask = async (port: number, path = '/') => (await fetch(`http://127.0.0.1:${port}${path}`)).text();

test('Each environment is served on its own port, and addresses and roads are printed once both answer', async () => {
  const run = start();
  await untilRunning(run);
  expect([await ask(ports.sandbox), await ask(ports.live)]).toEqual(['test', 'live']);
  expect(run.output()).toContain(`http://127.0.0.1:${ports.sandbox}\n`);
  expect(run.output()).toContain(`http://127.0.0.1:${ports.live}\n`);
  expect(run.output()).toContain('the roads of test\n');
});

test('Each step of a start is a line with its seconds, and what it warns of stands below the banner as sentences', async () => {
  const run = start();
  await untilRunning(run);
  await expect.poll(() => run.output()).toContain('WARNING (live): live is for a test.');
  for (const step of ['sandbox: database', 'sandbox: service', 'live: database', 'live: service']) {
    expect(run.output()).toMatch(new RegExp(`^${step} · \\d+ s$`, 'm'));
  }
  const output = run.output();
  expect(output.indexOf('WARNING (sandbox)')).toBeGreaterThan(
    output.indexOf('Ctrl-C stops everything cleanly.'),
  );
  await ask(ports.sandbox, '/crash').catch(() => {});
  await expect.poll(() => run.output().match(/WARNING \(sandbox\)/g)).toHaveLength(2);
});

test('The demo key is printed once, within a command to be pasted, on the start that made it', async () => {
  const run = start({ ...noDatabase, DEMO: 'svc_sk_test_abc' });
  await untilRunning(run);
  expect(run.output()).toContain(`curl -s http://127.0.0.1:${ports.sandbox}/api/Trips/create-trip`);
  expect(run.output()).toContain("-H 'x-api-key: svc_sk_test_abc'");
});

test('A public address whose proxy is not trusted is told of by the banner', async () => {
  const run = start({ ...noDatabase, SATHA_LIVE_PUBLIC_URL: 'https://api.example.ae' });
  await untilRunning(run);
  expect(run.output()).toContain('WARNING: the proxy before https://api.example.ae is not trusted');
});

test.for(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s, even given twice, lets both services finish and ends with 0',
  async (signal) => {
    const run = start();
    await untilRunning(run);
    run.process.kill(signal);
    await expect.poll(() => readNotes()).toMatch(/draining/);
    run.process.kill(signal);
    expect(await run.ended).toBe(0);
    expect(readNotes()).toMatch(/test drained/);
    expect(readNotes()).toMatch(/live drained/);
  },
);

test('Who presses Ctrl-C again after a while does not wait for a service that hangs', async () => {
  const run = start({ ...noDatabase, HANGS: '1' });
  await untilRunning(run);
  const impatience = setInterval(() => run.process.kill('SIGINT'), 300);
  expect(await run.ended).toBe(0);
  clearInterval(impatience);
  expect(readNotes()).toMatch(/draining/);
  expect(run.output()).not.toContain('has not finished within');
});

test('A service that dies is started again, and the other one goes on', async () => {
  const run = start();
  await untilRunning(run);
  await ask(ports.sandbox, '/crash').catch(() => {});
  await expect.poll(() => ask(ports.sandbox)).toBe('test');
  expect(readNotes().match(/test begun/g)).toHaveLength(2);
  expect(readNotes().match(/live begun/g)).toHaveLength(1);
  expect(run.output()).toContain(
    'The sandbox service has ended (exit code 3); it is started again in 0.2 s.',
  );
});

test('A service that refuses to start ends everything, with its sentence once and exit code 1', async () => {
  const run = start({ ...noDatabase, REFUSES: 'live' });
  expect(await run.ended).toBe(1);
  // The steps of the other service may stand before it, as far as that came.
  expect(run.output().match(/^The database of the other environment is in the way\.$/gm)).toHaveLength(1);
  await expect(ask(ports.sandbox)).rejects.toThrow();
});

test('The demo key, which is never to be had again, and what was warned of are printed on a start that comes to nothing too', async () => {
  const run = start({ ...noDatabase, DEMO: 'svc_sk_test_abc', REFUSES: 'live' });
  expect(await run.ended).toBe(1);
  expect(run.output()).toContain('Its key, shown this once:\n\n  svc_sk_test_abc\n');
  expect(run.output()).toContain('WARNING (sandbox): test is for a test.\n');
  expect(run.output()).toContain('The database of the other environment is in the way.\n');
});

test('A port for /metrics that is busy, or one of our others, is refused before anything is started', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const { port } = other.address() as AddressInfo;
    const busy = start({ ...noDatabase, SATHA_LIVE_METRICS_PORT: String(port) });
    expect(await busy.ended).toBe(1);
    expect(busy.output()).toMatch(
      new RegExp(
        `^Port ${port} on 127.0.0.1 is in use.* SATHA_LIVE_METRICS_PORT to another port\\. Nothing was changed\\.\n$`,
      ),
    );
    const live = ports.sandboxMetrics;
    const ours = start({ ...noDatabase, SATHA_LIVE_PORT: String(live) });
    expect(await ours.ended).toBe(1);
    expect(ours.output()).toBe(
      `The settings SATHA_SANDBOX_METRICS_PORT and SATHA_LIVE_PORT both come to port ${live}; they must differ.\n`,
    );
    expect(readNotes()).toBe('');
  } finally {
    other.close();
  }
});

test('A busy port is refused in a sentence that names the port and the setting', async () => {
  const other = createServer().listen(ports.live, '127.0.0.1');
  try {
    const run = start();
    expect(await run.ended).toBe(1);
    expect(run.output()).toMatch(
      new RegExp(
        `^Port ${ports.live} on 127.0.0.1 is in use.* SATHA_LIVE_PORT to another port\\. Nothing was changed\\.\\n$`,
      ),
    );
    expect(readNotes()).toBe('');
  } finally {
    other.close();
  }
});

test('Services whose supervisor is killed finish by themselves, and the next start succeeds at once', async () => {
  const killed = start();
  await untilRunning(killed);
  killed.process.kill('SIGKILL');
  await untilRunning(start());
  expect(readNotes()).toMatch(/test orphaned/);
  expect(readNotes()).toMatch(/live orphaned/);
});

test('When the npm that runs it is killed, everything stops, and the next start succeeds', async () => {
  const npm = startAsNpm();
  await untilRunning(npm);
  npm.process.kill('SIGKILL');
  await untilRunning(start());
  expect(readNotes()).toMatch(/test drained/);
  expect(readNotes()).toMatch(/live drained/);
});

test('Losing the terminal that reads the output does not end the service', async () => {
  const run = start();
  await untilRunning(run);
  run.process.stdout?.destroy();
  run.process.stderr?.destroy();
  await ask(ports.sandbox, '/crash').catch(() => {});
  await expect.poll(() => ask(ports.sandbox)).toBe('test');
  run.process.kill('SIGTERM');
  expect(await run.ended).toBe(0);
});

test('Without database addresses, PostgreSQL runs as long as the services do', async () => {
  const run = start({});
  await untilRunning(run);
  const lockFile = join(home, 'postgres', 'data', 'postmaster.pid');
  const pid = Number(readFileSync(lockFile, 'utf8').split('\n')[0]);
  process.kill(pid, 0);
  run.process.kill('SIGINT');
  expect(await run.ended).toBe(0);
  expect(existsSync(lockFile)).toBe(false);
});

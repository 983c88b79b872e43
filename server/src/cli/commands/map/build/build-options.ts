import { dirname, join, parse, resolve } from 'node:path';
import { type TruckStreets, truckStreetsList } from '@satha/roads/osm/road-classes';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../../../config/env.ts';
import { WrongUsage } from '../../../refusal.ts';
import { readClip } from './clip.ts';
import type { MapsOrder } from './place-maps.ts';

/** What `map build` and `map install` take alike. */
export type BuildOptions = {
  readonly output?: string;
  /** False: none is to be made. */
  readonly baseMap?: string | false;
  readonly clip: string;
  readonly clipMargin: number;
  readonly boundaries?: string;
  readonly communities?: string;
  readonly places?: string;
  readonly truckStreets?: TruckStreets;
  readonly force?: true;
};

const presetMarginKilometers = 30;
const longestMarginKilometers = 1000;

export function addBuildOptions(command: Command): Command {
  return command
    .option('--output <file>', 'where to put the map; default: the setting SATHA_MAP')
    .option(
      '--base-map <file>',
      'where to put the map that people see; default: the setting SATHA_BASEMAP, or beside --output',
    )
    .option('--no-base-map', 'make no map that people see')
    .option(
      '--clip <area>',
      'what to keep of the extract: uae, none (everything), or the polygons of a GeoJSON file',
      'uae',
    )
    .option('--clip-margin <km>', 'keep so much around it', parseMargin, presetMarginKilometers)
    .option('--boundaries <file>', 'GeoJSON with the emirates')
    .option('--communities <file>', 'GeoJSON with the communities of towns')
    .option('--places <file>', 'further places: a GeoNames table or a CSV with lat, lng and name')
    .addOption(
      new Option(
        '--truck-streets <speed>',
        'slow: trucks lose as much time at lights as they do; fast: hardly more than pickups; default: as the map in place',
      ).choices([...truckStreetsList]),
    )
    .option(
      '--force',
      'put the map into its place though it has a third less roads or area than the one there',
    );
}

function parseMargin(text: string): number {
  const kilometers = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && kilometers <= longestMarginKilometers) return kilometers;
  throw new InvalidArgumentError(`It must be kilometres from 0 to ${longestMarginKilometers}.`);
}

/**
 * Reads what is to be built, everything but the extract; paths are absolute.
 * @throws WrongUsage, Refusal when the options cannot be followed.
 */
export async function readBuildOptions(
  command: Command,
  options: BuildOptions,
): Promise<Omit<MapsOrder, 'source'>> {
  if (options.clip === 'none' && command.getOptionValueSource('clipMargin') === 'cli') {
    throw new WrongUsage(
      'Where nothing is clipped there is no margin: leave out --clip-margin or --clip none.',
    );
  }
  const { boundaries, communities, places } = options;
  const output = resolve(options.output ?? readConfig().mapFile);
  return {
    output,
    baseMap: options.baseMap === false ? undefined : resolve(options.baseMap ?? placeOfBaseMap(output)),
    isForced: options.force === true,
    truckStreets: options.truckStreets,
    clip: await readClip(options.clip, options.clipMargin * 1000),
    placeFiles: {
      ...(boundaries !== undefined && { boundaries: resolve(boundaries) }),
      ...(communities !== undefined && { communities: resolve(communities) }),
      ...(places !== undefined && { places: resolve(places) }),
    },
  };
}

/** The one that the service looks for belongs to the road map that it looks for; any other lies beside its own. */
function placeOfBaseMap(output: string): string {
  const { mapFile, baseMap } = readConfig();
  return output === mapFile ? baseMap.file : join(dirname(output), `${parse(output).name}.mbtiles`);
}

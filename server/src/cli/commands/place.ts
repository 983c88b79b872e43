import { existsSync } from 'node:fs';
import { type PlaceNote, placeNotes } from '@satha/terms/calls';
import type { Command } from 'commander';
import { createPlaces } from '../../assembly/parts/create-places.ts';
import { readConfig } from '../../config/env.ts';
import { type FoundByText, findPlace } from '../../domain/places/reading/find-place.ts';
import { createServiceArea } from '../../domain/service-area/service-area.ts';
import { createShortLinkFollower } from '../../entrypoints/shared/short-link-follower.ts';
import { makeShow } from '../in-environment.ts';
import { Refusal } from '../refusal.ts';
import { openInstalledMap } from './map/open-installed-map.ts';

export function declarePlace(place: Command): void {
  place.description('Find places by what somebody pasted. It does not need the database.');
  place
    .command('find')
    .description('read coordinates, a link of a map, a plus code, or the name of a place')
    .argument('<text>', "what was pasted, such as 'https://maps.google.com/?q=25.1972,55.2744'")
    .action(find);
}

const longestText = 2_000;

async function find(text: string, _options: object, command: Command): Promise<void> {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  if (text.length > longestText) {
    throw new Refusal(`The text has ${text.length} characters; give ${longestText} at most.`);
  }
  const config = readConfig();
  const map = existsSync(config.mapFile) ? await openInstalledMap(config.mapFile) : undefined;
  const deps = {
    places: createPlaces(() => map),
    serviceArea: createServiceArea(),
    ...(config.followsMapLinks && { followShortLink: createShortLinkFollower() }),
  };
  const { found, note } = await findPlace(deps, { text, signal: new AbortController().signal });
  const sentences = found.length > 0 ? [...found.map(describe), ...sentenceOf(note)] : sentenceOf(note);
  makeShow(json)({ places: found, note: note ?? null }, sentences.join('\n'));
}

const sentenceOf = (note: PlaceNote | undefined): readonly string[] => (note ? [placeNotes[note]] : []);

function describe(found: FoundByText): string {
  const { lat, lng } = found.center;
  const name = found.kind === 'point' ? (found.address ?? found.areaName) : found.name;
  const area = found.kind === 'point' ? undefined : found.areaName;
  const emirate = found.kind === 'point' ? undefined : found.emirate;
  const words = [name, area, emirate].flatMap((each) => (each ? [each.en] : []));
  return `${lat},${lng}  ${words.join(', ')}`.trimEnd();
}

import { readFile } from 'node:fs/promises';
import type { Clip } from '@satha/roads/build/clip';
import { outlineRings } from '../../../../domain/service-area/outline.ts';
import { Refusal } from '../../../refusal.ts';

type Area = Clip['areas'][number];

/**
 * Reads the area that `--clip` names: the UAE as the service area draws it, the polygons of a GeoJSON file,
 * or nothing.
 * @throws Refusal when the file cannot be read or holds no polygon.
 */
export async function readClip(text: string, marginMeters: number): Promise<Clip | undefined> {
  if (text === 'none') return undefined;
  const areas = text === 'uae' ? [uaeOutline()] : await readAreas(text, '--clip');
  return { areas, marginMeters };
}

/** Its rings lie in one another by the even-odd rule, as those of one polygon do. */
function uaeOutline(): Area {
  const coordinates = outlineRings.map((ring) =>
    Array.from({ length: ring.length / 2 }, (_, point) => ring.slice(2 * point, 2 * point + 2)),
  );
  return { type: 'Polygon', coordinates };
}

const sentences = {
  '--clip': {
    holdsNone: (path: string) => `${path} holds no polygon to clip to.`,
    cannotRead: (path: string, reason: string) =>
      `${path} cannot be clipped to: ${reason}. Say --clip uae, none, or a GeoJSON file.`,
  },
  '--area': {
    holdsNone: (path: string) => `--area ${path} holds no polygon.`,
    cannotRead: (path: string, reason: string) =>
      `--area ${path} cannot be read: ${reason}. Give a GeoJSON file of polygons.`,
  },
};

/**
 * Reads the polygons of the GeoJSON file that an option names.
 * @throws Refusal when the file cannot be read or holds no polygon.
 */
export async function readAreas(path: string, option: keyof typeof sentences): Promise<Area[]> {
  const areas = collectAreas(await readJson(path, option));
  if (areas.length > 0) return areas;
  throw new Refusal(sentences[option].holdsNone(path));
}

async function readJson(path: string, option: keyof typeof sentences): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'there is no such file' : (error as Error).message;
    throw new Refusal(sentences[option].cannotRead(path, reason));
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(`${path} is no GeoJSON.`);
  }
}

/** The polygons of whatever GeoJSON it is. What has no area, such as a point, is passed over. */
function collectAreas(value: unknown): Area[] {
  if (!isObject(value)) return [];
  const { type, coordinates } = value;
  if (type === 'FeatureCollection') return asList(value.features).flatMap(collectAreas);
  if (type === 'GeometryCollection') return asList(value.geometries).flatMap(collectAreas);
  if (type === 'Feature') return collectAreas(value.geometry);
  if (type === 'Polygon' && isListOf(coordinates, isRing)) return [{ type, coordinates }];
  if (type === 'MultiPolygon' && isListOf(coordinates, (one) => isListOf(one, isRing)))
    return [{ type, coordinates }];
  return [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isPosition = (value: unknown): value is number[] => isListOf(value, isNumber) && value.length >= 2;
const isRing = (value: unknown): value is number[][] => isListOf(value, isPosition);

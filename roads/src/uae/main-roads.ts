import { fileURLToPath } from 'node:url';
import { openMap } from '../map/open-map.ts';

/** The file of the map of the main roads; `scripts/make-main-roads.ts` makes it of the tables. */
export const mainRoadsFile = fileURLToPath(new URL('main-roads.map', import.meta.url));

/** The map of the UAE's main roads, which is always there: it comes with the library. */
export const mainRoads = await openMap(mainRoadsFile);

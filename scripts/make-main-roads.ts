/**
 * Makes `roads/src/uae/main-roads.map`, the map that the service has without any map installed, of the tables beside it:
 *
 *   node scripts/make-main-roads.ts
 */
import { fileURLToPath } from 'node:url';
import { writeMapFile } from '../roads/src/map/map-file.ts';
import { makeMainRoadsMap } from '../roads/src/uae/make-main-roads.ts';

const file = fileURLToPath(new URL('../roads/src/uae/main-roads.map', import.meta.url));
const { facts, sections } = makeMainRoadsMap();
await writeMapFile(file, facts, sections);
console.log(`Made ${file}.`);

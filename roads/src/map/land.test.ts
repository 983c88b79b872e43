import { expect, test } from 'vitest';
import { mainRoads } from '../uae/main-roads.ts';
import type { SectionArray } from './map-sections.ts';
import { makeRoadMap } from './open-map.ts';

const openWith = (name: string, section: SectionArray) =>
  makeRoadMap('It', mainRoads, new Map(mainRoads.sections).set(name, section));

test.each([
  ['no shore', Uint32Array.of(0)],
  ['nothing at all', Uint32Array.of()],
  ['a line that ends before it begins', Uint32Array.of(0, 9, 4, 9)],
  ['a shore of one point', Uint32Array.of(0, 1)],
  ['points that are not there', Uint32Array.of(0, 4_000_000)],
])('a map whose land has %s is refused with a sentence', (_, firstPoint) => {
  expect(() => openWith('land.firstPoint', firstPoint)).toThrow(
    'It is damaged: its shores do not fit together.',
  );
});

test('a map whose land lacks its lines is refused with a sentence', () => {
  expect(() => openWith('land.firstPoint', new Uint8Array(4))).toThrow(
    'It is damaged: its section "land.firstPoint" is missing or of another kind.',
  );
});

import { describe, expect, it } from 'vitest';
import { type Coordinates, metersBetween, toUnits } from '../coordinates.ts';
import { drawMainRoads } from './draw-main-roads.ts';
import { junctionRows, sectionRows } from './tables/tables.ts';

const drawn = drawMainRoads();

const lengthOf = (line: readonly Coordinates[]) =>
  line.slice(1).reduce((sum, to, index) => {
    const from = line[index] ?? to;
    return sum + metersBetween(toUnits(from.lat), toUnits(from.lng), toUnits(to.lat), toUnits(to.lng));
  }, 0);

describe('The main roads as lines', () => {
  it('draws every section once', () => {
    const places = new Map(junctionRows.map(([id, , lat, lng]) => [id, { lat, lng }]));
    const ofSections = sectionRows.reduce(
      (sum, [from, to]) => sum + lengthOf([from, to].flatMap((id) => places.get(id) ?? [])),
      0,
    );
    const ofLines = drawn.reduce((sum, { line }) => sum + lengthOf(line), 0);
    expect(ofLines / ofSections).toBeCloseTo(1, 9);
  });

  it('joins the sections of a road, so that its name fits along it', () => {
    expect(drawn.length).toBeLessThan(sectionRows.length / 2);
    const sheikhZayedRoads = drawn.filter(({ english }) => english === 'Sheikh Zayed Road');
    expect(Math.max(...sheikhZayedRoads.map(({ line }) => line.length))).toBeGreaterThan(5);
  });
});

import { describe, expect, it } from 'vitest';
import { metersBetween } from '../../coordinates.ts';
import { mainRoads } from '../main-roads.ts';
import { junctionRows, roadRows, sectionRows } from './tables.ts';

const { edgeCount, edgeDecimeters, edgeVertices, firstPoint, points } = mainRoads;

/** The roads that the table promises, by the references on their signs. */
const promisedReferences = [
  ...['E10', 'E11', 'E12', 'E16', 'E20', 'E22', 'E30', 'E44', 'E45', 'E55', 'E65', 'E66', 'E75', 'E77'],
  ...['E84', 'E87', 'E88', 'E89', 'E99', 'E102', 'E311', 'E611'],
  ...['D54', 'D61', 'D63', 'D64', 'D65', 'D68', 'D69', 'D71', 'D73', 'D75', 'D83', 'D85', 'D89', 'D90'],
  ...['D91', 'D92', 'D94'],
];

describe('The built-in road table', () => {
  it('holds at least 250 junctions and 350 sections', () => {
    expect(junctionRows.length).toBeGreaterThanOrEqual(250);
    expect(sectionRows.length).toBeGreaterThanOrEqual(350);
  });

  it('names each junction, road and section once', () => {
    const sectionIds = sectionRows.map(([from, to]) => [from, to].sort().join(' – '));
    for (const ids of [junctionRows.map(([id]) => id), roadRows.map(([key]) => key), sectionIds]) {
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    }
  });

  it('has every promised road', () => {
    const usedKeys = new Set(sectionRows.map(([, , roadKey]) => roadKey));
    const references = new Set(
      roadRows.filter(([key]) => usedKeys.has(key)).map(([, reference]) => reference),
    );
    expect(promisedReferences.filter((reference) => !references.has(reference))).toEqual([]);
  });

  it('keeps no road that no section uses', () => {
    const usedKeys = new Set(sectionRows.map(([, , roadKey]) => roadKey));
    expect(roadRows.map(([key]) => key).filter((key) => !usedKeys.has(key))).toEqual([]);
  });

  it('leads from every junction to every other', () => {
    // Only what leads to everything else is kept in a map.
    expect(edgeCount).toBe(sectionRows.length);
    expect(new Set(edgeVertices).size).toBe(junctionRows.length);
  });

  it('has sections between their straight line and 1.6 times that', () => {
    const odd = sectionRows.flatMap((row, edge) => {
      const [lat = 0, lng = 0, endLat = 0, endLng = 0] = points.subarray(2 * (firstPoint[edge] ?? 0));
      const ratio = (edgeDecimeters[edge] ?? 0) / 10 / metersBetween(lat, lng, endLat, endLng);
      return ratio < 1 || ratio > 1.6 ? [`${row.join(' ')}: ${ratio.toFixed(2)}`] : [];
    });
    expect(odd).toEqual([]);
  });

  it('gives every road a speed that fits its class', () => {
    const ranges = { city: [40, 60], arterial: [50, 85], highway: [70, 120] } as const;
    const odd = roadRows.filter(([, , group, kmh]) => kmh < ranges[group][0] || kmh > ranges[group][1]);
    expect(odd).toEqual([]);
  });

  it('writes Arabic names in Arabic and English names without it', () => {
    const odd = roadRows.filter(
      ([, , , , english, arabic]) =>
        /\p{Script=Arabic}/u.test(english) || (arabic !== '' && !/^[\p{Script=Arabic}\d –]+$/u.test(arabic)),
    );
    expect(odd).toEqual([]);
  });

  it('closes to trucks the five crossings that Dubai closes at all hours', () => {
    const closed = sectionRows.filter(([, , , , closedTo]) => closedTo === 'no-trucks');
    expect(closed.map(([from, to]) => `${from} – ${to}`).sort()).toEqual([
      'bay-west – rabat-bay',
      'garhoud-west – garhoud-east',
      'maktoum-west – maktoum-east',
      'rashidiya-d62 – tunnel-north',
      'shindagha – ras-deira',
    ]);
  });
});

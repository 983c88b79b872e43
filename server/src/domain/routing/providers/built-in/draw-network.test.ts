import { describe, expect, it } from 'vitest';
import { straightLineMeters } from '../../../../values/coordinates.ts';
import { drawNetwork } from './draw-network.ts';
import { makeNetwork } from './network.ts';

const network = makeNetwork();
const drawn = drawNetwork(network);

const lengthOf = (line: (typeof drawn)[number]['line']) =>
  line.slice(1).reduce((sum, point, index) => sum + straightLineMeters(line[index] ?? point, point), 0);

describe('The built-in network as lines', () => {
  it('draws every section once', () => {
    const ofSections = network.sections.reduce(
      (sum, { start, end }) => sum + straightLineMeters(start, end),
      0,
    );
    const ofLines = drawn.reduce((sum, { line }) => sum + lengthOf(line), 0);
    expect(ofLines / ofSections).toBeCloseTo(1, 9);
  });

  it('joins the sections of a road, so that its name fits along it', () => {
    expect(drawn.length).toBeLessThan(network.sections.length / 2);
    const sheikhZayedRoads = drawn.filter(({ english }) => english === 'Sheikh Zayed Road');
    expect(Math.max(...sheikhZayedRoads.map(({ line }) => line.length))).toBeGreaterThan(5);
  });
});

import { emirateNames, emirates } from '@satha/terms/emirates';
import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';

const ours = areas.filter((area) => area.emirate !== undefined);

describe('The table of areas', () => {
  it('names at least 400 areas of all seven emirates', () => {
    expect(ours.length).toBeGreaterThanOrEqual(400);
    for (const emirate of emirates) {
      expect(ours.filter((area) => area.emirate === emirate).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('writes every name in Latin letters and in Arabic ones', () => {
    const odd = ours.filter(
      ({ name }) =>
        !/^[A-Z][A-Za-z\d '()]+$/.test(name?.en ?? '') ||
        !/^[\p{Script=Arabic}\d ()]+$/u.test(name?.ar ?? ''),
    );
    expect(odd).toEqual([]);
    for (const { ar } of Object.values(emirateNames)) expect(ar).toMatch(/^[\p{Script=Arabic} ]+$/u);
  });

  it('uses a name once within an emirate', () => {
    const names = ours.map((area) => `${area.name?.en}, ${area.emirate}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('lies within the country, with reaches of 200 metres to 12 kilometres', () => {
    const odd = ours.filter(
      ({ center, reachMeters }) =>
        center.lat < 22.6 ||
        center.lat > 26.1 ||
        center.lng < 51.5 ||
        center.lng > 56.4 ||
        reachMeters < 200 ||
        reachMeters > 12_000,
    );
    expect(odd).toEqual([]);
  });
});

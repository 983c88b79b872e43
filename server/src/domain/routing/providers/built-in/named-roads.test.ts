import { describe, expect, it } from 'vitest';
import { findNamedRoad } from './named-roads.ts';

describe('The named road beside a point', () => {
  it('is told in both languages with its reference', () => {
    expect(findNamedRoad({ lat: 25.1172, lng: 55.1925 })).toEqual({
      name: { en: 'Sheikh Zayed Road', ar: 'شارع الشيخ زايد' },
      reference: 'E11',
    });
  });

  it('has the name that the road bears at that place', () => {
    const names = [
      { lat: 25.285, lng: 55.358 },
      { lat: 24.48, lng: 54.6785 },
      { lat: 23.95, lng: 52.0 },
    ].map((point) => findNamedRoad(point));
    expect(names.map((road) => road?.reference)).toEqual(['E11', 'E11', 'E11']);
    expect(names.map((road) => road?.name.en)).toEqual([
      'Al Ittihad Road',
      'Sheikh Maktoum bin Rashid Road',
      'Abu Dhabi–Ghuwaifat Road',
    ]);
  });

  it('is left out where none is near', () => {
    expect(findNamedRoad({ lat: 23.6, lng: 54.0 })).toBeUndefined();
    expect(findNamedRoad({ lat: 25.3, lng: 55.1 })).toBeUndefined();
  });
});

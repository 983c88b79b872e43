import { describe, expect, it } from 'vitest';
import { findNamedRoad, findSoughtRoad } from './road-names.ts';

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

describe('The names of a road that is known by its number or its Arabic name', () => {
  const barsha = { lat: 25.1193, lng: 55.2002 };

  it('are those that it bears at that place', () => {
    expect(findSoughtRoad(barsha, { reference: 'E11', arabic: '' })?.name.en).toBe('Sheikh Zayed Road');
    const sharjah = { lat: 25.3593, lng: 55.4425 };
    expect(findSoughtRoad(sharjah, { reference: 'E11', arabic: 'شارع الاتحاد' })?.name.en).toBe(
      'Al Ittihad Road',
    );
  });

  it('are found by the Arabic name where nobody knows the number', () => {
    const road = { name: { en: 'Sheikh Zayed Road', ar: 'شارع الشيخ زايد' }, reference: 'E11' };
    expect(findSoughtRoad(barsha, { reference: '', arabic: 'شارع الشيخ زايد' })).toEqual(road);
    expect(findSoughtRoad(barsha, { reference: '8', arabic: 'شارع الشيخ زايد' })).toEqual(road);
  });

  it('are left out where no such road is near', () => {
    expect(findSoughtRoad(barsha, { reference: 'E99', arabic: '' })).toBeUndefined();
    expect(findSoughtRoad(barsha, { reference: '', arabic: '' })).toBeUndefined();
    expect(findSoughtRoad({ lat: 22.8, lng: 54 }, { reference: 'E11', arabic: '' })).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { joinTrack } from './leg.ts';
import { findFooting, makePath } from './path.ts';

/** East, north, east again: a way about 5 km long, and about 2 km from end to end as the crow flies along a side. */
const corners = [
  { lat: 25.1, lng: 55.2 },
  { lat: 25.1, lng: 55.22 },
  { lat: 25.12, lng: 55.22 },
  { lat: 25.12, lng: 55.24 },
];
const route = makePath(corners);
const [first, second, third, last] = corners as [(typeof corners)[0], ...typeof corners];

describe('the track of a trip', () => {
  it('follows the route between positions far apart, such as those of a trip moved by hand', () => {
    const joined = joinTrack([first, last as typeof first], [undefined, route]);
    for (const corner of corners) {
      const aside = findFooting(makePath(joined) as NonNullable<typeof route>, corner).asideMeters;
      expect(aside).toBeLessThan(1);
    }
  });

  it('goes straight where it is on no route, and is left alone where its positions are near', () => {
    const off = { lat: 25.3, lng: 55.2 };
    expect(joinTrack([first, off], [route])).toEqual([first, off]);
    const near = [first, { lat: 25.1, lng: 55.201 }, { lat: 25.1, lng: 55.202 }];
    expect(joinTrack(near, [route])).toEqual(near);
    expect(joinTrack([], [route])).toEqual([]);
    expect(joinTrack([second as typeof first, third as typeof first], [])).toEqual([second, third]);
  });
});

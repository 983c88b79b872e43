import type { MapPoint } from './map-points.ts';

const unitsPerDegree = 1e6;

/**
 * Returns the points of an encoded polyline with six decimals; what is no polyline ends where it stops being
 * one.
 */
export function decodePolyline(text: string): readonly MapPoint[] {
  const line: MapPoint[] = [];
  let [latUnits, lngUnits, index] = [0, 0, 0];
  const readNumber = (): number | undefined => {
    let [value, scale] = [0, 1];
    for (;;) {
      const group = text.charCodeAt(index) - 63;
      if (!(group >= 0 && group <= 63)) return undefined;
      index += 1;
      value += (group & 31) * scale;
      scale *= 32;
      if (group < 32) return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    }
  };
  for (;;) {
    const lat = readNumber();
    const lng = lat === undefined ? undefined : readNumber();
    if (lat === undefined || lng === undefined) return line;
    latUnits += lat;
    lngUnits += lng;
    line.push({ lat: latUnits / unitsPerDegree, lng: lngUnits / unitsPerDegree });
  }
}

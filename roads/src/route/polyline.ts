/**
 * Writes a line as an encoded polyline with six decimals
 * (https://developers.google.com/maps/documentation/utilities/polylinealgorithm, with 10^6 in place of 10^5).
 */
export type PolylineWriter = {
  /** A point in ten-millionths of a degree; one that is the same as the last is left out. */
  add(lat: number, lng: number): void;
  finish(): string;
};

export const polylinePrecision = 6;

export function createPolylineWriter(): PolylineWriter {
  let bytes = Buffer.allocUnsafe(4096);
  let length = 0;
  let lastLat = 0;
  let lastLng = 0;
  const write = (step: number) => {
    let value = step < 0 ? -2 * step - 1 : 2 * step;
    for (; value >= 32; value = Math.floor(value / 32)) bytes[length++] = (32 | (value & 31)) + 63;
    bytes[length++] = value + 63;
  };
  return {
    add(lat, lng) {
      const roundLat = Math.round(lat / 10);
      const roundLng = Math.round(lng / 10);
      if (length > 0 && roundLat === lastLat && roundLng === lastLng) return;
      if (length + 20 > bytes.length) bytes = Buffer.concat([bytes, Buffer.allocUnsafe(bytes.length)]);
      write(roundLat - lastLat);
      write(roundLng - lastLng);
      lastLat = roundLat;
      lastLng = roundLng;
    },
    finish: () => bytes.toString('latin1', 0, length),
  };
}

/** Latitude and longitude in turn, in degrees. */
export function decodePolyline(text: string): number[] {
  const degrees: number[] = [];
  const sums = [0, 0];
  for (let at = 0, axis = 0; at < text.length; axis = 1 - axis) {
    let value = 0;
    let scale = 1;
    for (let more = true; more; ) {
      const part = text.charCodeAt(at++) - 63;
      if (!(part >= 0 && part < 64)) return degrees;
      value += (part & 31) * scale;
      scale *= 32;
      more = part >= 32;
    }
    sums[axis] = (sums[axis] ?? 0) + (value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    degrees.push((sums[axis] ?? 0) / 10 ** polylinePrecision);
  }
  return degrees;
}

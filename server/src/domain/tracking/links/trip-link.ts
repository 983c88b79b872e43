/** Which link to which trip. */
export type TripLink = {
  readonly accountId: number;
  readonly tripId: number;
  /** A trip's links of lower versions are revoked. */
  readonly version: number;
};

/** Returns account, trip and version as bytes: of each seven bits a byte, the lowest first; the eighth says that more follow. */
export function writeTripLink({ accountId, tripId, version }: TripLink): Buffer {
  const bytes: number[] = [];
  for (const number of [accountId, tripId, version]) {
    let rest = number;
    while (rest >= 128) {
      bytes.push((rest % 128) + 128);
      rest = Math.floor(rest / 128);
    }
    bytes.push(rest);
  }
  return Buffer.from(bytes);
}

/** Returns what bytes tell that begin with three such numbers; undefined for any others. What follows is not looked at. */
export function readTripLink(bytes: Buffer): TripLink | undefined {
  const numbers: number[] = [];
  let number = 0;
  let scale = 1;
  for (const byte of bytes) {
    number += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    numbers.push(number);
    if (numbers.length === 3) break;
    [number, scale] = [0, 1];
  }
  const [accountId, tripId, version] = numbers;
  if (accountId === undefined || tripId === undefined || version === undefined) return undefined;
  return numbers.every(Number.isSafeInteger) ? { accountId, tripId, version } : undefined;
}

import { readText, viewOf } from './bytes.ts';

/** Tags from which colours are computed, and those that name a profile and its rights (ICC.1:2022, 9.2, and ICC.1:2001-04). */
const kept = new Set(
  (
    'rXYZ gXYZ bXYZ rTRC gTRC bTRC kTRC wtpt bkpt chad A2B0 A2B1 A2B2 B2A0 B2A1 B2A2 D2B0 D2B1 D2B2 D2B3 B2D0 B2D1 ' +
    'B2D2 B2D3 gamt cicp lumi desc cprt dmnd dmdd vued view meas tech'
  ).split(' '),
);
const headerBytes = 128;
const [unusedFrom, unusedTo] = [100, 128];
const entryBytes = 12;
/** Our own figure: a profile has some 20. */
const mostTags = 200;

type Tag = { readonly name: string; readonly from: number; readonly size: number };

/**
 * Returns an ICC profile without what is in it besides: tags of makers' own, such as the serial number of a screen, and bytes that
 * no tag points to. The same bytes, where there is nothing of the kind; undefined for what is no profile.
 */
export function cleanProfile(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < headerBytes + 4 || readText(bytes, 36, 4) !== 'acsp') return undefined;
  const size = viewOf(bytes).getUint32(0);
  if (size < headerBytes + 4 || size > bytes.length) return undefined;
  const profile = bytes.subarray(0, size);
  const tags = readTags(profile);
  const wanted = tags?.filter(({ name }) => kept.has(name));
  if (!tags || !wanted || wanted.length === 0) return undefined;
  const isClean = wanted.length === tags.length && size === bytes.length && isUnused(profile);
  return isClean && hasNoGap(profile, tags) ? bytes : build(profile, wanted);
}

function readTags(profile: Uint8Array): Tag[] | undefined {
  const view = viewOf(profile);
  const count = view.getUint32(headerBytes);
  if (count > mostTags || profile.length < headerBytes + 4 + count * entryBytes) return undefined;
  const tags = Array.from({ length: count }, (_, index) => {
    const at = headerBytes + 4 + index * entryBytes;
    return { name: readText(profile, at, 4), from: view.getUint32(at + 4), size: view.getUint32(at + 8) };
  });
  const end = headerBytes + 4 + count * entryBytes;
  return tags.every(({ from, size }) => from >= end && from + size <= profile.length) ? tags : undefined;
}

function isUnused(profile: Uint8Array): boolean {
  return profile.subarray(unusedFrom, unusedTo).every((byte) => byte === 0);
}

/** Tags begin at every fourth byte, so that up to three lie between them. */
const aligned = (at: number) => Math.ceil(at / 4) * 4;

function hasNoGap(profile: Uint8Array, tags: readonly Tag[]): boolean {
  let end = headerBytes + 4 + tags.length * entryBytes;
  for (const { from, size } of tags.toSorted((one, other) => one.from - other.from)) {
    if (from > aligned(end)) return false;
    end = Math.max(end, from + size);
  }
  return profile.length <= aligned(end);
}

/**
 * Tags that share their bytes go on sharing them, as the three curves of most profiles do. Those that overlap otherwise would make
 * a large profile of a small one: it is none.
 */
function build(profile: Uint8Array, tags: readonly Tag[]): Uint8Array | undefined {
  const placeOf = new Map<string, number>();
  let end = headerBytes + 4 + tags.length * entryBytes;
  for (const { from, size } of tags) {
    const key = `${from} ${size}`;
    if (placeOf.has(key)) continue;
    placeOf.set(key, end);
    end = aligned(end + size);
  }
  if (end > aligned(profile.length) + tags.length * 4) return undefined;
  const built = new Uint8Array(end);
  const view = viewOf(built);
  built.set(profile.subarray(0, unusedFrom));
  view.setUint32(0, end);
  // The sum of the profile, of which it says by zeros that it was not computed.
  built.fill(0, 84, 100);
  view.setUint32(headerBytes, tags.length);
  for (const [index, { name, from, size }] of tags.entries()) {
    const at = headerBytes + 4 + index * entryBytes;
    const place = placeOf.get(`${from} ${size}`) ?? 0;
    built.set(Buffer.from(name, 'latin1'), at);
    view.setUint32(at + 4, place);
    view.setUint32(at + 8, size);
    built.set(profile.subarray(from, from + size), place);
  }
  return built;
}

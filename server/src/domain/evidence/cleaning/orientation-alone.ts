import { areSame } from './bytes.ts';

/** How a camera was held, as EXIF tells it: 1 is upright, 2 to 8 are turned or mirrored. */
export type Orientation = number | undefined;

/** Tells whether a picture has to be turned before it is shown. */
export function isTurned(orientation: Orientation): orientation is number {
  return orientation !== undefined && orientation >= 2 && orientation <= 8;
}

/** Makes an EXIF that tells an orientation and nothing else: a TIFF of one tag (EXIF 2.32, 4.6.2). */
export function makeOrientationAlone(orientation: number, isLittleEndian = false): Uint8Array {
  const exif = new DataView(new ArrayBuffer(26));
  exif.setUint16(0, isLittleEndian ? 0x4949 : 0x4d4d);
  exif.setUint16(2, 42, isLittleEndian);
  exif.setUint32(4, 8, isLittleEndian);
  exif.setUint16(8, 1, isLittleEndian);
  exif.setUint16(10, 0x0112, isLittleEndian);
  exif.setUint16(12, 3, isLittleEndian);
  exif.setUint32(14, 1, isLittleEndian);
  exif.setUint16(18, orientation, isLittleEndian);
  return new Uint8Array(exif.buffer);
}

/** Returns what is shown of an EXIF: itself, where it tells the orientation alone; undefined for a picture that is upright. */
export function keepOrientation(exif: Uint8Array, orientation: Orientation): Uint8Array | undefined {
  if (isOrientationAlone(exif, orientation)) return exif;
  return isTurned(orientation) ? makeOrientationAlone(orientation) : undefined;
}

/** Tells whether an EXIF has this orientation and nothing else, in either order of bytes. */
function isOrientationAlone(exif: Uint8Array, orientation: Orientation): boolean {
  return (
    orientation !== undefined &&
    [false, true].some((isLittle) => areSame(makeOrientationAlone(orientation, isLittle), exif))
  );
}

import type { Covered } from './measure-covered.ts';

type Size = { readonly width: number; readonly height: number };
export type Sides = Record<keyof Covered, number>;

/** Half a truck, and something between it and what covers the map. */
const beside = 28;
/** Below a truck hangs its label, which is not to lie beneath whose map it is. */
const labelBelow = 20;
/** There is always a middle. */
const mostOfSide = 0.4;

/**
 * Returns how far from each side of a map its points stay free of what covers it. What is wider than high,
 * such as a row of tools, leaves the map below or above it; what is higher leaves what is beside it.
 */
export function clearSides({ width, height }: Size, covered: readonly Covered[]): Sides {
  const least = Math.min(56, width / 6, height / 6);
  const sides: Sides = {
    left: least,
    top: least * 1.5,
    right: least,
    bottom: least + Math.min(labelBelow, height / 12),
  };
  for (const { left, top, right, bottom } of covered) {
    if (right - left > bottom - top) {
      if (top + bottom < height) sides.top = Math.max(sides.top, bottom + beside);
      else sides.bottom = Math.max(sides.bottom, height - top + beside);
    } else if (left + right < width) sides.left = Math.max(sides.left, right + beside);
    else sides.right = Math.max(sides.right, width - left + beside);
  }
  return {
    left: Math.min(sides.left, width * mostOfSide),
    right: Math.min(sides.right, width * mostOfSide),
    top: Math.min(sides.top, height * mostOfSide),
    bottom: Math.min(sides.bottom, height * mostOfSide),
  };
}

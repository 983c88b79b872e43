import type { Covered } from './measure-covered.ts';

type Place = { readonly x: number; readonly y: number };
type Size = { readonly width: number; readonly height: number };

/** What is nearer to the edge than this is about to leave, in pixels; and half of what stands there. */
const edge = 24;

/** Tells whether a position in a picture is well within it, and not beneath what covers it. */
export function isInViewport({ x, y }: Place, { width, height }: Size, covered: readonly Covered[]): boolean {
  const margin = Math.min(edge, width / 8, height / 8);
  const isWithin = x >= margin && y >= margin && x <= width - margin && y <= height - margin;
  const isBeneath = covered.some(
    ({ left, top, right, bottom }) =>
      x > left - margin && x < right + margin && y > top - margin && y < bottom + margin,
  );
  return isWithin && !isBeneath;
}

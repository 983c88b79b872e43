import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aedFromFils, filsFromAed, scaleFils } from './money.ts';

const maxFils = 1e15;

describe('AED and fils', () => {
  test.each([
    [0, 0],
    [0.01, 1],
    [0.1, 10],
    [0.29, 29],
    [1.15, 115],
    [150, 15_000],
    [-500, -50_000],
    [-0.05, -5],
    [1000.1, 100_010],
    [4.35, 435],
    [1.005e3, 100_500],
    [9_999_999_999_999.99, 999_999_999_999_999],
  ])('AED %d is %i fils', (aed, fils) => {
    expect(filsFromAed(aed)).toBe(fils);
    expect(aedFromFils(fils)).toBe(aed);
  });

  test.each([Number.NaN, Infinity, -Infinity, 1.005, 0.001, 1e-7, 1e13 + 1, -1e14, 1 / 3, Number.MAX_VALUE])(
    'AED %d is no amount of whole fils',
    (aed) => {
      expect(filsFromAed(aed)).toBeUndefined();
    },
  );

  test('no amount of fils changes on its way to AED and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxFils, max: maxFils }), (fils) => {
        expect(filsFromAed(aedFromFils(fils))).toBe(fils);
      }),
    );
  });

  test('an amount in AED is written with at most two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxFils, max: maxFils }), (fils) => {
        expect(JSON.stringify(aedFromFils(fils))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  test('minus nothing is nothing', () => {
    expect(Object.is(filsFromAed(-0), 0)).toBe(true);
  });
});

describe('scaling', () => {
  test.each([
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [1, 1, 2, 1],
    [-1, 1, 2, -1],
    [3, 1, 2, 2],
    [-3, 1, 2, -2],
    [5, 1, 10, 1],
    [4, 1, 10, 0],
    [15_000, 5, 105, 714],
    [1_000_000_000_000_000, 999_999_999, 1_000_000_000, 999_999_999_000_000],
    [7, -1, 2, -4],
    [0, 5, 7, 0],
  ])('%i × %i ÷ %i is %i', (amount, numerator, denominator, expected) => {
    expect(scaleFils(amount, numerator, denominator)).toBe(expected);
  });

  test('the result is within half a fils of the exact one, and never minus nothing', () => {
    const amount = fc.integer({ min: -maxFils, max: maxFils });
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (a, n, d) => {
          fc.pre(Math.abs(a) * (n / d) <= maxFils);
          const scaled = scaleFils(a, n, d);
          const error = BigInt(scaled) * BigInt(d) - BigInt(a) * BigInt(n);
          expect(error * 2n <= BigInt(d) && error * 2n >= -BigInt(d)).toBe(true);
          expect(Object.is(scaled, -0)).toBe(false);
        },
      ),
    );
  });

  test.each([
    [1.5, 1, 1],
    [1, 0.5, 1],
    [1, 1, 0],
    [1, 1, -2],
    [Number.MAX_SAFE_INTEGER, 2, 1],
  ])('%d × %d ÷ %d is refused', (amount, numerator, denominator) => {
    expect(() => scaleFils(amount, numerator, denominator)).toThrow(RangeError);
  });
});

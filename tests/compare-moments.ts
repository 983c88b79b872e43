import { expect } from 'vitest';
import { areEqualMoments } from './equal-moments.ts';

/** Vitest's `toMatchObject` looks into objects, and would take any two moments for the same: they show nothing inside. */
expect.addEqualityTesters([areEqualMoments]);

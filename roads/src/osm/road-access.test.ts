import { describe, expect, it } from 'vitest';
import { canPass } from './road-access.ts';

const whoPasses = (tags: Record<string, string>): string =>
  (['light', 'truck'] as const)
    .filter((vehicle) => canPass(new Map(Object.entries(tags)), vehicle))
    .join(' ');

describe('a point on a road', () => {
  it.each([
    [{}, 'light truck'],
    [{ highway: 'crossing' }, 'light truck'],
    [{ access: 'no' }, ''],
    [{ access: 'private' }, 'light truck'],
    [{ motor_vehicle: 'no' }, ''],
    [{ hgv: 'no' }, 'light'],
    [{ barrier: 'kerb' }, 'light truck'],
    [{ barrier: 'kerb', access: 'no' }, ''],
    [{ barrier: 'gate' }, 'light truck'],
    [{ barrier: 'gate', access: 'private' }, 'light truck'],
    [{ barrier: 'gate', access: 'no' }, ''],
    [{ barrier: 'gate', access: 'no', motor_vehicle: 'yes' }, 'light truck'],
    [{ barrier: 'bollard' }, ''],
    [{ barrier: 'bollard', access: 'private' }, ''],
    [{ barrier: 'bollard', hgv: 'yes' }, 'truck'],
    [{ barrier: 'a kind that nobody knows' }, ''],
    [{ barrier: 'height_restrictor', maxheight: '3' }, 'light'],
    [{ maxweight: '7.5' }, 'light'],
    [{ maxweight: '3500 kg' }, 'light'],
    [{ maxweight: '8 st' }, 'light'],
    [{ maxweight: '16000 lbs' }, 'light'],
    [{ maxweight: '44000 lbs' }, 'light truck'],
    [{ maxweightrating: '7.5' }, 'light'],
  ])('with %o is passed by: %s', (tags, expected) => {
    expect(whoPasses(tags)).toBe(expected);
  });
});

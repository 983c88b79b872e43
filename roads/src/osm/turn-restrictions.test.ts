import { describe, expect, it } from 'vitest';
import type { OsmMember } from '../pbf/osm-handlers.ts';
import { readTurnRestrictions } from './turn-restrictions.ts';

const member = (role: string, id: number, type: OsmMember['type'] = 'way'): OsmMember => ({ type, id, role });
const members = [member('from', 1), member('via', 7, 'node'), member('to', 2)];
const read = (tags: Record<string, string>, of: readonly OsmMember[] = members) =>
  readTurnRestrictions(of, new Map(Object.entries({ type: 'restriction', ...tags })));
const noLeft = { restriction: 'no_left_turn' };

describe('a relation', () => {
  it('that is a restriction says which turn is forbidden, to whom and where', () => {
    expect(read(noLeft)).toEqual([
      {
        kind: 'no',
        isUTurn: false,
        viaNode: 7,
        fromWays: [1],
        toWays: [2],
        vehicles: ['light', 'truck'],
      },
    ]);
  });

  it.each([
    [{ restriction: 'only_straight_on' }, 'only', false, 'light truck'],
    [{ restriction: 'no_u_turn' }, 'no', true, 'light truck'],
    [{ restriction: 'only_u_turn' }, 'only', true, 'light truck'],
    [{ 'restriction:hgv': 'no_entry' }, 'no', false, 'truck'],
    [{ 'restriction:goods': 'no_entry' }, 'no', false, 'truck'],
    [{ 'restriction:motorcar': 'no_entry' }, 'no', false, 'light'],
    [{ 'restriction:motor_vehicle': 'no_exit' }, 'no', false, 'light truck'],
    [{ ...noLeft, except: 'psv; hgv' }, 'no', false, 'light'],
    [{ ...noLeft, except: 'motorcar' }, 'no', false, 'truck'],
    [{ ...noLeft, except: 'bicycle' }, 'no', false, 'light truck'],
  ])('with %o is read as %s, turning back %s, for %s', (tags, kind, isUTurn, bound) => {
    expect(read(tags)).toMatchObject([{ kind, isUTurn, vehicles: bound.split(' ') }]);
  });

  it('with a sign for trucks beside one for all stands for both', () => {
    expect(read({ ...noLeft, 'restriction:hgv': 'only_right_turn' })).toMatchObject([
      { kind: 'no', vehicles: ['light', 'truck'] },
      { kind: 'only', vehicles: ['truck'] },
    ]);
  });

  it.each([
    ['restriction:conditional', 'no_left_turn @ (07:00-09:00)', 'no', '1234567 420-540'],
    [
      'restriction:hgv:conditional',
      'only_straight_on @ (Mo-Fr 07:00-09:00; Sa 10:00-11:00)',
      'only',
      '12345 420-540;6 600-660',
    ],
    [
      'restriction:conditional',
      'no_left_turn @ (07:00-09:00); no_left_turn @ (16:00-18:00)',
      'no',
      '1234567 420-540;1234567 960-1080',
    ],
  ])('with %s=%s holds for trucks at these hours', (key, value, kind, hours) => {
    expect(read({ [key]: value })).toMatchObject([{ kind, hours, vehicles: ['truck'], viaNode: 7 }]);
  });

  it.each<[string, Record<string, string>, readonly OsmMember[]]>([
    ['is of another type', { ...noLeft, type: 'route' }, members],
    ['holds when it rains', { 'restriction:conditional': 'no_left_turn @ wet' }, members],
    ['excepts trucks', { 'restriction:conditional': 'no_left_turn @ (07:00-09:00)', except: 'hgv' }, members],
    ['has a value that says nothing', { restriction: 'yes' }, members],
    ['excepts everybody', { ...noLeft, except: 'motor_vehicle' }, members],
    ['leads over a way', noLeft, [member('from', 1), member('via', 3), member('to', 2)]],
    ['leads over two nodes', noLeft, [...members, member('via', 8, 'node')]],
    ['has no via', noLeft, [member('from', 1), member('to', 2)]],
    ['has no from', noLeft, members.slice(1)],
    ['has no to', noLeft, members.slice(0, 2)],
    ['has nodes for ways', noLeft, [member('from', 1, 'node'), ...members.slice(1)]],
  ])('that %s stands for no restriction', (_, tags, of) => {
    expect(read(tags, of)).toEqual([]);
  });
});

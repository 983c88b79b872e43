import { describe, expect, it } from 'vitest';
import type { ActionBody } from '../kept/records.ts';
import { makeTrip } from '../outbox/fake-service.test-helper.ts';
import { applyActions } from './apply-actions.ts';

const pressed = (...actions: ActionBody['action'][]): ActionBody[] =>
  actions.map((action, index) => ({
    actionId: String(index),
    phoneId: 'a',
    sequence: index + 1,
    tripId: 1,
    assignmentId: 5,
    action,
    recordedAt: '2026-11-20T09:15:00Z',
  }));

describe('a trip as its driver sees it', () => {
  it.each([
    [2, [], 'to-pickup', ['arrived', 'give-up']],
    [2, ['arrived'], 'at-pickup', ['loading', 'give-up', 'end']],
    [2, ['arrived', 'late', 'loading'], 'loading', ['start', 'end']],
    [2, ['arrived', 'loading', 'start'], 'to-destination', ['complete']],
    [3, ['arrived'], 'at-pickup', ['loading', 'give-up', 'end']],
    [5, ['arrived', 'loading', 'start'], 'to-destination', ['complete']],
  ] as const)(
    'in status %s, after %j, is in the stage %s and offers %j',
    (status, actions, stage, offered) => {
      const shown = applyActions(makeTrip(status), pressed(...actions));
      expect(shown?.stage).toBe(stage);
      expect(shown?.actions).toEqual(offered);
      expect(shown?.isAhead).toBe(actions.length > 0);
    },
  );

  it.each([
    [5, ['complete']],
    [2, ['give-up']],
    [2, ['arrived', 'end']],
  ] as const)('in status %s is theirs no more after %j', (status, actions) => {
    expect(applyActions(makeTrip(status), pressed(...actions))).toBeUndefined();
  });

  it('is not moved by what was pressed in an earlier assignment', () => {
    const shown = applyActions(makeTrip(2, 6), pressed('arrived', 'loading'));
    expect([shown?.stage, shown?.isAhead]).toEqual(['to-pickup', false]);
  });

  it('is handed over where it is over with the vehicle on board, and then done', () => {
    const over = {
      ...makeTrip(4),
      statusCode: 7,
      statusName: 'cancelled',
      handOver: true,
      actions: ['complete'],
    } as const;
    const trip = { ...over, actions: [...over.actions] };
    expect(applyActions(trip, pressed('loading', 'start'))).toMatchObject({
      stage: 'hand-over',
      actions: ['complete'],
    });
    expect(applyActions(trip, pressed('complete'))).toBeUndefined();
  });

  it('says how often being late can still be told', () => {
    expect([0, 2, 3, 4].map((lates) => applyActions(makeTrip(), [], lates)?.lateLeft)).toEqual([3, 1, 0, 0]);
  });
});

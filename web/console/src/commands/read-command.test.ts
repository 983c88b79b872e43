import { describe, expect, test } from 'vitest';
import { type Command, driverVerbs, readCommand, verbs } from './read-command.ts';

const step = (name: string, given = {}, tripId?: number) => ({
  ...{ kind: 'step', step: name, tripId, given },
  ...(name === 'assign' && { orElse: 'reassign' }),
});
const hold = (given = {}) => ({ kind: 'hold', driverId: 12, given });

describe('A command', () => {
  test.each<[string, Partial<Command> | object]>([
    ['#4711', { kind: 'trip', tripId: 4711 }],
    ['#٤٧١١', { kind: 'trip', tripId: 4711 }],
    ['assign 31', step('assign', { driver: '31' })],
    ['Assign #31', step('assign', { driver: '31' })],
    ['assign imran khan', step('assign', { driver: 'imran khan' })],
    ['#4711 assign 31', step('assign', { driver: '31' }, 4711)],
    ['4711 assign ٣١', step('assign', { driver: '31' }, 4711)],
    ['تعيين 31', step('assign', { driver: '31' })],
    ['assign', step('assign')],
    ['off flat tyre of his own', step('takeOff', { text: 'flat tyre of his own' })],
    ['pause 30', step('pause', { minutes: 30 })],
    ['pause 2h', step('pause', { minutes: 120 })],
    ['#8 pause', step('pause', {}, 8)],
    ['promise 15m accident on the E11', step('promise', { minutes: 15, text: 'accident on the E11' })],
    ['#8 promise 20', step('promise', { minutes: 20 }, 8)],
    ['وصول ١٥د ازدحام', step('promise', { minutes: 15, text: 'ازدحام' })],
    ['resume', step('resume')],
    ['  note   the gate is closed  ', step('note', { text: 'the gate is closed' })],
    ['#12 note call 050 123 4567', step('note', { text: 'call 050 123 4567' }, 12)],
    ['ملاحظة البوابة مغلقة', step('note', { text: 'البوابة مغلقة' })],
    ['ايقاف ٣٠', step('pause', { minutes: 30 })],
    ['رساله في الطريق', step('message', { text: 'في الطريق' })],
    ['sms on the way', step('message', { text: 'on the way' })],
    ['end', step('end')],
    ['hold 12 20m', hold({ minutes: 20 })],
    ['hold 12 20 refuelling', hold({ minutes: 20, text: 'refuelling' })],
    ['hold #12', hold()],
    ['hold 12 refuelling', hold({ text: 'refuelling' })],
    ['حجب ١٢ ٢٠د', hold({ minutes: 20 })],
    ['release 12', { kind: 'release', driverId: 12 }],
  ])('%s is read', (line, command) => {
    expect(readCommand(line)).toEqual(command);
  });

  test.each([
    '',
    '   ',
    '4711',
    '0501234567',
    'K 40217',
    'mariam',
    'PO-7',
    '#0',
    '#12x',
    'hold',
    'hold imran',
    'release 12 now',
    'resume now',
    'pause for long',
    'pause 0',
    'pause 25h',
    'assignment',
    '99999999999999999999',
    '99999999999999999999 assign 1',
  ])('“%s” is none, and is looked for', (line) => {
    expect(readCommand(line)).toBeUndefined();
  });

  test('has one meaning by each of its words', () => {
    const words = [...verbs.flatMap((verb) => verb.words), ...Object.values(driverVerbs).flat()];
    expect(new Set(words).size).toBe(words.length);
    expect(words.filter((word) => word !== word.toLocaleLowerCase() || /\s|\d/.test(word))).toEqual([]);
  });
});

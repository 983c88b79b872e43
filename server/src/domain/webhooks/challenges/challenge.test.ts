import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeChallengeAnswer, makeChallenge } from './challenge.ts';

const challenge = makeChallenge();
const said = (beginning: string, statusCode = 200) =>
  judgeChallengeAnswer({ statusCode, retryAfter: undefined, beginning }, challenge)?.error;

test.each([
  ['bare', challenge],
  ['with a line end', `${challenge}\r\n`],
  ['as a JSON string, which frameworks make of text', JSON.stringify(challenge)],
  ['in a JSON object', JSON.stringify({ ok: true, challenge })],
])('The challenge is the proof: %s', (_, text) => {
  expect(said(text)).toBeUndefined();
});

test.each([
  ['nothing', '', /empty/],
  ['another challenge', makeChallenge(), /something else/],
  ['the whole request repeated', JSON.stringify({ data: { data: { challenge } } }), /something else/],
  ['a page with it somewhere inside', `<p>No such thing: ${challenge}</p>`, /something else/],
  ['a part of it', challenge.slice(0, -1), /something else/],
  ['JSON that breaks off', `{"challenge":"${challenge}","more":"`, /something else/],
  ['null', 'null', /something else/],
])('%s is none', (_, text, sentence) => {
  expect(said(text)).toMatch(sentence);
});

test('A status that is no success is no proof, whatever the answer says', () => {
  expect(said(challenge, 500)).toBe('The answer was status 500.');
  expect(said(challenge, 302)).toMatch(/redirects are not followed/);
});

test('No answer that was made without the challenge is a proof, and none makes it throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof said(text) === 'string'));
});

test('Every fault has a word beside its sentence, and a status where that is why', () => {
  const judge = (statusCode: number, beginning: string) => {
    const fault = judgeChallengeAnswer({ statusCode, retryAfter: undefined, beginning }, challenge);
    return [fault?.code, fault?.statusCode];
  };
  expect([judge(500, challenge), judge(302, ''), judge(410, '')]).toEqual([
    ['status', 500],
    ['redirect', 302],
    ['gone', 410],
  ]);
  expect([judge(200, ''), judge(200, 'hello')]).toEqual([
    ['empty', undefined],
    ['other_answer', undefined],
  ]);
  const refused = { failure: 'The connection was refused.', kind: 'refused' as const };
  expect(judgeChallengeAnswer(refused, challenge)).toEqual({
    error: 'The connection was refused.',
    code: 'refused',
    statusCode: undefined,
  });
});

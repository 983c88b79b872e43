import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeChallengeAnswer, makeChallenge } from './challenge.ts';

const challenge = makeChallenge();
const said = (beginning: string, statusCode = 200) =>
  judgeChallengeAnswer({ statusCode, retryAfter: undefined, beginning }, challenge);

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
  expect(judgeChallengeAnswer({ failure: 'The connection was refused.' }, challenge)).toBe(
    'The connection was refused.',
  );
});

test('No answer that was made without the challenge is a proof, and none makes it throw', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => typeof said(text) === 'string'));
});

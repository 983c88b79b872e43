import { expect, test } from 'vitest';
import { findRefusalPage } from './find-refusal-page.ts';

test.each([
  ['a path', '{"success":false,"docUrl":"/docs/errors/trip-not-found"}', '/docs/errors/trip-not-found'],
  [
    'a whole address, of which this service has the path',
    '{"docUrl":"https://api.example.ae/docs/errors/trip-not-found"}',
    '/docs/errors/trip-not-found',
  ],
  ['a page that is none of a refusal', '{"docUrl":"/portal/"}', undefined],
  ['another scheme', '{"docUrl":"javascript:alert(1)//docs/errors/x"}', undefined],
  ['nothing', '{"success":true}', undefined],
  ['no body', null, undefined],
])('A stored answer names %s', (_, body, page) => {
  expect(findRefusalPage(body)).toBe(page);
});

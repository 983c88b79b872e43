import { expect, test } from 'vitest';
import { Problem, problemCodes } from './problem.ts';

test('a problem is an error that carries its code, its fields, its waiting time and its cause', () => {
  const cause = new Error('connection refused');
  const fields = [{ field: 'fromLat', message: 'must be a number' }];
  const problem = new Problem('invalid_request', { fields, retryAfterSeconds: 3, cause });
  expect(problem).toBeInstanceOf(Error);
  expect(problem).toMatchObject({
    name: 'Problem',
    code: 'invalid_request',
    message: 'invalid_request',
    fields,
    retryAfterSeconds: 3,
    cause,
  });
});

test('a problem without details has neither fields, waiting time nor cause', () => {
  const problem = new Problem('trip_not_found');
  expect(problem.fields).toBeUndefined();
  expect(problem.retryAfterSeconds).toBeUndefined();
  expect('cause' in problem).toBe(false);
});

test('no code is listed twice', () => {
  expect(new Set(problemCodes).size).toBe(problemCodes.length);
});

import { expect } from 'vitest';
import type { Answer } from './test-app.ts';

/** Holds an answer to be a whole success envelope; gives its data. */
export function expectOk(answer: Answer): Answer['body'] {
  expect(answer.body).toEqual({ success: true, code: 200, message: 'OK', data: expect.anything() });
  expect(answer.status).toBe(200);
  expectCommonHeaders(answer);
  return answer.body.data;
}

/** Holds an answer to be a whole refusal envelope, with exactly the fields at fault, in any order. */
export function expectRefusal(
  answer: Answer,
  status: number,
  message: string,
  fieldsAtFault: readonly string[] = [],
): void {
  const { errors, ...rest } = answer.body;
  expect(rest).toEqual({
    success: false,
    code: status,
    message,
    reason: expect.stringMatching(/^[a-z][a-z_]+$/),
    data: null,
    docUrl: expect.stringMatching(
      new RegExp(
        `^(https?://[a-z0-9.:-]+)?/docs/errors/${message.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}$`,
      ),
    ),
    requestId: answer.headers.get('x-request-id'),
  });
  expect(answer.status).toBe(status);
  expectCommonHeaders(answer);
  if (fieldsAtFault.length === 0) expect(answer.body).not.toHaveProperty('errors');
  else
    expect(errors.map((error: { field: string }) => error.field).sort()).toEqual([...fieldsAtFault].sort());
  for (const error of errors ?? []) {
    expect(error).toEqual({
      field: expect.any(String),
      message: expect.stringMatching(/\S.*\.$/),
      // Names the message to the console's pages, which say it in their reader's language.
      ...('word' in error && { word: expect.stringMatching(/^[a-z][a-z_]+$/) }),
    });
  }
}

function expectCommonHeaders({ headers }: Answer): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(headers.get('x-request-id')).toMatch(/^[\x20-\x7e]{1,128}$/);
  expect(headers.get('cache-control')).toBe('no-store');
}

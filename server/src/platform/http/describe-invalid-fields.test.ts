import { expect, test } from 'vitest';
import { compileValidator } from './compile-validator.ts';
import { describeInvalidFields } from './describe-invalid-fields.ts';

function refuse(schema: object, body: unknown) {
  const validate = compileValidator({ schema, method: 'POST', url: '/', httpPart: 'body' });
  validate(body);
  return describeInvalidFields(validate.errors ?? [], 'body');
}

const refuseIt = (field: object, it: unknown) =>
  refuse({ type: 'object', properties: { it: field } }, { it });

const form = { type: 'string', pattern: '^\\d+$' };

test.each([
  [{ type: 'array', minItems: 1 }, [], 'it has too little in it; send at least 1 item.'],
  [{ type: 'array', maxItems: 2 }, [1, 2, 3], 'it has too much in it; send at most 2 items.'],
  [{ type: 'array' }, 'x', 'it must be a list.'],
  [{ type: 'number', minimum: 0 }, -1, 'it is too low; the lowest allowed is 0.'],
  [{ type: 'number', maximum: 9 }, 10, 'it is too high; the highest allowed is 9.'],
  [{ type: 'number', exclusiveMinimum: 0 }, 0, 'it is too low; it must be above 0.'],
  [{ type: 'number', exclusiveMaximum: 360 }, 360, 'it is too high; it must be below 360.'],
  [{ type: 'number' }, '1', 'it must be a number, without quotes.'],
  [{ type: ['number', 'null'] }, '1', 'it must be a number or null.'],
  [{ type: 'string', minLength: 1 }, '', 'it is too short; send at least 1 character.'],
  [{ type: 'string', maxLength: 2 }, 'abc', 'it is too long; send at most 2 characters.'],
  [{ ...form, 'x-form': 'digits', examples: ['12'] }, 'a', 'it must be digits, such as 12.'],
  [{ ...form, 'x-form': 'digits' }, 'a', 'it must be digits.'],
  [
    { ...form, description: 'Kept. In digits.', examples: ['12'] },
    'a',
    'it has another form; send one such as 12.',
  ],
  [form, 'a', 'it has another form; see it in the reference.'],
  [{ type: 'number', multipleOf: 2 }, 3, 'it is not as it has to be; see it in the reference.'],
])('A field of %o is refused with %j in a sentence of its own', (field, value, message) => {
  expect(refuseIt(field, value)).toEqual([{ field: 'it', message }]);
});

test.each([null, 5, 'c'])('A field with a list of values is refused once with %j, by that list', (value) => {
  const message = 'it must be one of a, b.';
  expect(refuseIt({ type: 'string', enum: ['a', 'b'] }, value)).toEqual([{ field: 'it', message }]);
});

test('A field with several faults is told of one, and every field at fault is named', () => {
  const schema = {
    type: 'object',
    required: ['a', 'b'],
    properties: { a: { type: 'string', maxLength: 2, pattern: '^\\d+$' } },
  };
  const fields = refuse(schema, { a: 'long' }).map(({ field }) => field);
  expect(fields.sort()).toEqual(['a', 'b']);
});

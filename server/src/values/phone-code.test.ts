import { readWrittenNumber } from '@satha/terms/writing/phone-number';
import metadata from 'libphonenumber-js/mobile/metadata';
import { expect, test } from 'vitest';

test('Every calling code that is in use is told apart from the number behind it', () => {
  const codes = [...Object.keys(metadata.country_calling_codes), ...Object.keys(metadata.nonGeographic)];
  expect(codes.length).toBeGreaterThan(200);
  const read = codes.map((code) => readWrittenNumber(`+${code}98765432`, '971').phoneCode);
  expect(read).toEqual(codes);
});

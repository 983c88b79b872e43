import { expect, test } from 'vitest';
import { findEmirate } from './find-emirate.ts';

test.each([
  ['Abu Dhabi', '', 'Abu Dhabi'],
  ['Emirate of Umm al-Quwain', '', 'Umm Al Quwain'],
  ['Ras al-Khaimah', '', 'Ras Al Khaimah'],
  ['Al Fujairah', '', 'Fujairah'],
  ['', 'إمارة دبي', 'Dubai'],
  ['Dubayy', 'دبي', 'Dubai'],
  ['', 'أبو ظبي', 'Abu Dhabi'],
  ['United Arab Emirates', 'الإمارات العربية المتحدة', undefined],
  ['', '', undefined],
])('A region called "%s" and "%s" is the emirate %s', (english, arabic, emirate) => {
  expect(findEmirate({ english, arabic })).toBe(emirate);
});

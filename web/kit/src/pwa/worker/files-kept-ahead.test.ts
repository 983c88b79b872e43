import { languageCodes, languages } from '@satha/terms/languages';
import { expect, test } from 'vitest';
import { listFilesKeptAhead } from './files-kept-ahead.ts';

const scripts = languageCodes.map((each) => [each, languages[each].script] as const);
const code = '/track/assets/main-Ab12Cd34.js';
const latin = '/track/assets/ibm-plex-sans-latin-400-normal-Ab12Cd34.woff2';
const arabic = '/track/assets/ibm-plex-sans-arabic-arabic-400-normal-Ab12Cd34.woff2';

test.each([
  ['en-GB', [code, latin]],
  ['fr', [code, latin]],
  ['ar', [code, latin, arabic]],
  ['ar-AE', [code, latin, arabic]],
])('A browser in %s keeps the letters that its reader will want', (tag, kept) => {
  expect(listFilesKeptAhead({ files: [code, latin, arabic], scripts }, tag)).toEqual(kept);
});

test.each(languageCodes)('Its letters are kept ahead for a reader of %s', (language) => {
  const letters = `/track/assets/plex-${languages[language].script}-400-normal.woff2`;
  expect(listFilesKeptAhead({ files: [letters], scripts }, language)).toEqual([letters]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, type Language, languageCodes, languages } from '@satha/terms/languages';
import { expect, test } from 'vitest';
import { formsOf, wordFiles } from './read-words.test-helper.ts';

const web = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(web, file), 'utf8');

const others = languageCodes.filter((code) => code !== defaultLanguage);

/** Every text of every app in one language. */
function textsIn(language: Language): string {
  const texts = wordFiles.flatMap(([, words]) => words.flatMap((each) => Object.values(each[language])));
  return texts.flatMap(formsOf).join(' ');
}

/** Every code point that a style sheet has a typeface for. */
function readRanges(css: string): (codePoint: number) => boolean {
  const ranges = [...css.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
    ([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const,
  );
  return (codePoint) => ranges.some(([first, last]) => first <= codePoint && codePoint <= last);
}

test.for(
  ['kit/src/look/fonts.css', 'kit/src/look/fonts-of-one-weight.css'].flatMap((file) =>
    languageCodes.map((code) => [code, file] as const),
  ),
)('every letter of the texts in %s is served by %s', ([code, file]) => {
  const isServed = readRanges(read(file));
  const letters = new Set(`${languages[code].name} ${textsIn(code)}`.match(/\p{L}/gu));
  expect(letters.size).toBeGreaterThan(20);
  expect([...letters].filter((letter) => !isServed(letter.codePointAt(0) ?? 0))).toEqual([]);
});

const inArabicLetters = languageCodes.filter((code) => languages[code].script === 'arabic');

test.each(inArabicLetters)('the customers’ app sets %s in Arabic letters of one weight at first', (code) => {
  const [, readers, words] =
    /:root:is\(([^)]+)\)[\s\S]+:root:not\(([^)]+)\)/.exec(read('tracking/src/look/letters.css')) ?? [];
  expect(readers).toContain(`[lang="${code}"]`);
  expect(words).toContain(`[lang="${code}"]`);
});

test.for(
  ['portal/index.html', 'console/index.html', 'tracking/index.html'].flatMap((file) =>
    others.map((code) => [code, file] as const),
  ),
)('who has no JavaScript is told so in %s (%s)', ([code, file]) => {
  const [, told] = /<noscript>([\s\S]+)<\/noscript>/.exec(read(file)) ?? [];
  expect(told).toMatch(new RegExp(`<p lang="${code}" dir="${languages[code].direction}">[^<]{10,}</p>`));
});

test.each(languageCodes)('the app is called what it is called in %s before it has begun', (code) => {
  const { productName } = languages[code];
  const page = read('tracking/index.html');
  const [, title] = /<title>(.+)<\/title>/.exec(page) ?? [];
  const [, start] = /<div class="start"[^>]*>(.+)<\/div>/.exec(page) ?? [];
  const manifest = JSON.parse(read('tracking/public/manifest.webmanifest'));
  for (const text of [title, start, manifest.name, manifest.short_name]) expect(text).toContain(productName);
});

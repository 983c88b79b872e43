import { globSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import { expect, test } from 'vitest';
import type { Text, Words } from './define-words.ts';
import { splitText } from './translate.ts';

const web = join(import.meta.dirname, '../../..');
/** The words of every app and of the kit: files under `words/`, and those named `…-words.ts`. */
const files = globSync(['*/src/**/words/**/*.ts', '*/src/**/*-words.ts'], { cwd: web }).filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('define-words'),
);
const modules = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, unknown> = await import(join(web, file));
    const words = Object.values(module).filter(
      (value): value is Words =>
        typeof value === 'object' && value !== null && languageCodes.some((code) => code in value),
    );
    return [file, words] as const;
  }),
);

const areas = modules.filter(([, words]) => words.length > 0);

const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));
const namesIn = (text: Text) =>
  new Set(
    formsOf(text).flatMap((form) =>
      splitText(form).flatMap((part) => (typeof part === 'string' ? [] : [part.name])),
    ),
  );

test('There are words of every area of every app', () => {
  expect(areas.length).toBeGreaterThan(30);
});

const others = languageCodes.filter((code) => code !== defaultLanguage);
const cases = areas.flatMap(([file, all]) => others.map((code) => [code, file, all] as const));

test.for(cases)('%s says all that English says, and puts in the same (%s)', ([code, , all]) => {
  for (const words of all) {
    const [english, translated] = [words[defaultLanguage], words[code]];
    expect(Object.keys(translated)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      const said = translated[key] ?? '';
      const wanted = [...namesIn(text)].filter((name) => name !== 'count').toSorted();
      expect([key, ...namesIn(said)].filter((name) => name !== 'count').toSorted()).toEqual(
        [key, ...wanted].toSorted(),
      );
      expect(formsOf(said).every((form) => form.trim() !== '')).toBe(true);
    }
  }
});

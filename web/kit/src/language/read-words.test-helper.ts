import { globSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '@satha/terms/languages';
import type { Text, Words } from './define-words.ts';

const web = join(import.meta.dirname, '../../..');
/** The words of every app and of the kit: files under `words/`, and those named `…-words.ts`. */
const files = globSync(['*/src/**/words/**/*.ts', '*/src/**/*-words.ts'], { cwd: web }).filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('define-words'),
);
/** Each file of words, with what it holds. */
export const wordFiles = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, unknown> = await import(join(web, file));
    const words = Object.values(module).filter(
      (value): value is Words =>
        typeof value === 'object' && value !== null && languageCodes.some((code) => code in value),
    );
    return [file, words] as const;
  }),
);

export const formsOf = (text: Text): string[] => (typeof text === 'string' ? [text] : Object.values(text));

import { type Language, languages } from '@satha/terms/languages';

/** `November 2026`, of `2026-11`. */
export function formatMonth(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(languages[language].locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

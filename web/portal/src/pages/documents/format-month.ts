import type { Language } from '@satha/terms/languages';

const locales = { en: 'en-GB', ar: 'ar-AE-u-nu-latn' };

/** `November 2026`, of `2026-11`. */
export function formatMonth(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}

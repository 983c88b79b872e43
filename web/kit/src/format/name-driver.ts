import { type Language, nameIn } from '@satha/terms/languages';

type Named = { readonly name: string; readonly nameAr?: string | null };

/** Returns a driver's name in the language; one that is not known in it is the other one. */
export function nameDriver({ name, nameAr }: Named, language: Language): string {
  return nameIn({ en: name, ar: nameAr ?? undefined }, language);
}

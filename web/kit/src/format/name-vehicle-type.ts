import type { Language } from '@satha/terms/languages';

type Named = { readonly name: string; readonly nameArabic: string | null };

/** What a vehicle type is called; one that has no Arabic name keeps its only one. */
export function nameVehicleType({ name, nameArabic }: Named, language: Language): string {
  return language === 'ar' ? (nameArabic ?? name) : name;
}

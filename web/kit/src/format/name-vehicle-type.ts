import { type Language, nameIn } from '@satha/terms/languages';

type Named = { readonly name: string; readonly nameArabic: string | null };

/** Returns the name of a vehicle type; one that has no name in the language keeps its first one. */
export function nameVehicleType({ name, nameArabic }: Named, language: Language): string {
  return nameIn({ en: name, ar: nameArabic }, language);
}

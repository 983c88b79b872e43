import { nameIn } from '@satha/terms/languages';
import { vehicleTypes } from '@satha/terms/vehicle-types';
import { defineWords } from '@satha/web-kit/language/define-words.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';

const vehicleTypeWords = defineWords({
  en: { type: 'Type {id}' },
  ar: { type: 'النوع {id}' },
});

/** Returns what names a vehicle type in the reader's language; one that the company added itself by its number. */
export function useVehicleTypeName(): (vehicleTypeId: number) => string {
  const t = useWords(vehicleTypeWords);
  const { language } = useLanguage();
  return (vehicleTypeId) => {
    const type = vehicleTypes.find(({ id }) => id === vehicleTypeId);
    return type ? nameIn(type.names, language) : t('type', { id: vehicleTypeId });
  };
}

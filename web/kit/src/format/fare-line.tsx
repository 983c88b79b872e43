import type { FareLine } from '@satha/terms/fare-lines';
import { nameIn } from '@satha/terms/languages';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { fareWords } from './fare-words.ts';
import { formatMoney } from './format-money.ts';

/** Shows what one line of a fare is for, with the figures that it comes of. */
export function FareLineText({ line }: { readonly line: FareLine }): string {
  const t = useWords(fareWords);
  const { digits, language } = useLanguage();
  const price = (fils: number) => formatMoney(fils, digits);
  switch (line.code) {
    case 'base':
      return line.includedMeters > 0 ? t('base', { km: line.includedMeters / 1000 }) : t('baseAlone');
    case 'distance':
      return t('distance', { km: (line.meters / 1000).toFixed(2), rate: price(line.filsPerKm) });
    case 'time':
      return t('time', { minutes: (line.seconds / 60).toFixed(1), rate: price(line.filsPerMinute) });
    case 'minimum':
      return t('minimum');
    case 'night':
    case 'weekend':
      return t(line.code, { percent: percentOf(line.factorBasisPoints) });
    case 'event':
      return t('event', { name: line.name, percent: percentOf(line.factorBasisPoints) });
    case 'toll':
      return t('toll', { name: nameIn({ en: line.name, ar: line.nameArabic }, language) });
  }
}

/** `+20`, `−5`: by how much a factor changes what it multiplies. */
function percentOf(factorBasisPoints: number): string {
  const percent = (factorBasisPoints - 10_000) / 100;
  return percent < 0 ? `−${-percent}` : `+${percent}`;
}

import type { TrackedPlate } from '@satha/contract/tracking';
import { arabicEmirateNames } from '@satha/terms/emirates';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripWords } from '../words/trip.ts';
import classes from './trip.module.css';

/** The truck's plate, as one looks for it on the street: from left to right in both languages. */
export function Plate({ plate }: { readonly plate: TrackedPlate }) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const { emirate, code, number } = plate;
  const arabic = arabicEmirateNames[emirate];
  const spoken = t('plate', { emirate: language === 'ar' ? (arabic ?? emirate) : emirate, code, number });
  return (
    <span className={classes.plate} dir="ltr" role="img" aria-label={spoken}>
      <span className={classes.plateEmirate}>
        {arabic !== undefined && <span lang="ar">{arabic}</span>}
        <span>{emirate.toUpperCase()}</span>
      </span>
      {code !== '' && <span className={classes.plateCode}>{code}</span>}
      <span className={classes.plateNumber}>{number}</span>
    </span>
  );
}

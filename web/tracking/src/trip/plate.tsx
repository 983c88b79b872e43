import type { TrackedPlate } from '@satha/contract/tracking';
import { emirateNames } from '@satha/terms/emirates';
import type { SpelledName } from '@satha/terms/languages';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripWords } from '../words/trip.ts';
import { sayPlate } from './say-plate.ts';
import classes from './trip.module.css';

/**
 * Shows the truck's plate, as one looks for it on the street: in Arabic and English, from left to right,
 * whatever the reader's language.
 */
export function Plate({ plate }: { readonly plate: TrackedPlate }) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const { emirate, code, number } = plate;
  const names: SpelledName | undefined = emirateNames[emirate];
  return (
    <span className={classes.plate} dir="ltr" role="img" aria-label={sayPlate(plate, t, language)}>
      <span className={classes.plateEmirate}>
        {names?.ar && <span lang="ar">{names.ar}</span>}
        <span>{emirate.toUpperCase()}</span>
      </span>
      {code !== '' && <span className={classes.plateCode}>{code}</span>}
      <span className={classes.plateNumber}>{number}</span>
    </span>
  );
}

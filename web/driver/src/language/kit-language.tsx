import { defaultLanguage, isLanguage } from '@satha/terms/languages';
import { type OwnTexts, ownTextsOf } from '@satha/web-kit/language/define-words.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { LanguageWithin } from '@satha/web-kit/language/language.tsx';
import { factWords } from '@satha/web-kit/map/facts/fact-words.ts';
import { mapWords } from '@satha/web-kit/map/map-words.ts';
import { type ReactNode, useMemo } from 'react';
import { driverLanguages } from './driver-languages.ts';
import type { DriverWords } from './driver-words.ts';
import { useLanguage } from './language.tsx';

/** Gives parts of the kit that draw a map the driver's language, which the kit itself may not speak. */
export function KitLanguage({ children }: { readonly children: ReactNode }) {
  const { language, words } = useLanguage();
  const ownTexts = useMemo(() => mapTexts(words), [words]);
  return (
    <LanguageWithin
      // The names of places are written on the map in one of the product's languages.
      language={isLanguage(language) ? language : defaultLanguage}
      locale={driverLanguages[language].locale}
      ownTexts={ownTexts}
    >
      {children}
    </LanguageWithin>
  );
}

/** Returns what the maps of this app say: one truck, which is the driver's, and a destination that a finger sets. */
export function mapTexts(words: DriverWords): OwnTexts {
  return new Map([
    ownTextsOf(kitWords, { tryAgain: words.tryAgain }),
    ownTextsOf(mapWords, {
      loading: words.mapLoading,
      noWebgl: words.mapNotDrawn,
      failed: words.mapFailed,
      showAllTrucks: words.mapOwnTruck,
      destinationHint: words.mapPressDestination,
      destinationTouchHint: words.mapPressDestination,
      wasSet: words.mapPlaceSet,
      attribution: words.mapCredits,
      zoomIn: words.mapZoomIn,
      zoomOut: words.mapZoomOut,
      twoFingers: words.mapTwoFingers,
    }),
    ownTextsOf(factWords, {
      pickup: words.pickup,
      destination: words.destination,
      notChosen: words.mapNotChosen,
      truckStanding: words.mapTruckAt,
    }),
  ]);
}

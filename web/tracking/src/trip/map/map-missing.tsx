import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { renewApp } from '@satha/web-kit/pwa/renew-app.ts';
import { trackingApp } from '../../shell/installed-app.ts';
import { tripWords } from '../../words/trip.ts';

/** Says of a map that did not come that it comes by itself, or else what to do. */
export function MapMissing() {
  const t = useWords(tripWords);
  const { isCut } = useContact();
  if (isCut) return <p>{t('mapComesBack')}</p>;
  return <Button onPress={() => void renewApp(trackingApp, { isAsked: true })}>{t('loadAgain')}</Button>;
}

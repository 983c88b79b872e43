import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { tripWords } from '../words/trip.ts';

/** Passes the page's address to another app of the phone; nothing where the browser knows no such thing. */
export function ShareButton() {
  const t = useWords(tripWords);
  if (navigator.share === undefined) return null;
  // Whoever closes the phone's list again has changed their mind: that is no fault.
  const share = () => navigator.share({ url: location.href }).catch(() => {});
  return <Button onPress={() => void share()}>{t('share')}</Button>;
}

import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { useState } from 'react';
import { tripWords } from '../words/trip.ts';

/** Hands the page's address to another app of the phone; copies it where the browser cannot share. */
export function ShareButton() {
  const t = useWords(tripWords);
  const [isCopied, setCopied] = useState(false);
  if (navigator.share !== undefined) {
    // Whoever closes the phone's list again has changed their mind: that is no fault.
    const share = () => navigator.share({ url: location.href }).catch(() => {});
    return <Button onPress={() => void share()}>{t('share')}</Button>;
  }
  // Without encryption a browser gives pages no clipboard.
  if (navigator.clipboard === undefined) return null;
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => {},
    );
  return (
    <Button onPress={() => void copy()}>
      <span aria-live="polite">{t(isCopied ? 'linkCopied' : 'copyLink')}</span>
    </Button>
  );
}

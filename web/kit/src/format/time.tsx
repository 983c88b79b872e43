import { writeDigits } from '../language/digits.ts';
import { kitWords } from '../language/kit-words.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { formatRelativeTime, formatTime, type TimeShape } from './format-time.ts';
import { useNow } from './use-now.ts';

/** Shows a moment in UAE time. */
export function Time({ at, shape = 'minute' }: { readonly at: string; readonly shape?: TimeShape }) {
  const { language, digits } = useLanguage();
  const t = useWords(kitWords);
  return (
    <time dateTime={at} title={writeDigits(`${formatTime(at, language, 'second')} ${t('uaeTime')}`, digits)}>
      {writeDigits(formatTime(at, language, shape), digits)}
    </time>
  );
}

/** Shows how long ago something was, with the exact time on hover. */
export function RelativeTime({ at }: { readonly at: string }) {
  const { language, digits } = useLanguage();
  const t = useWords(kitWords);
  const nowMs = useNow();
  return (
    <time dateTime={at} title={writeDigits(`${formatTime(at, language, 'second')} ${t('uaeTime')}`, digits)}>
      {writeDigits(formatRelativeTime(at, nowMs, language), digits)}
    </time>
  );
}

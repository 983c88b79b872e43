import { useWords } from '../language/use-words.tsx';

/** Says that something is on its way. */
export function Loading() {
  const t = useWords();
  return <p role="status">{t('loading')}</p>;
}

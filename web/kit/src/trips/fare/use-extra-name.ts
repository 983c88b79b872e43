import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import { useWords } from '../../language/use-words.tsx';
import { extraKindWords, extraWords } from './extra-words.ts';

/** Returns what an extra is called, with how many of it there are. */
export function useExtraName({ kind, quantity }: Pick<PortalExtra, 'kind' | 'quantity'>): string {
  const t = useWords(extraWords);
  const name = useWords(extraKindWords)(kind);
  return quantity === 1 ? name : t('times', { extra: name, count: quantity });
}

import { IconLock } from '@tabler/icons-react';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';
import { EmptyState } from './empty-state.tsx';

/** Shows that the reader's role does not include what would be here. */
export function NotAllowedState() {
  const t = useWords(kitWords);
  return (
    <EmptyState
      icon={<IconLock size={32} stroke={1.5} aria-hidden />}
      title={t('notAllowedTitle')}
      text={t('notAllowedText')}
    />
  );
}

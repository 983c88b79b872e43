import { Badge } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { demoWords } from '../words/demo.ts';

/** Shows that a record is of the sandbox's demo; nothing of all others. */
export function DemoBadge({ isDemo }: { readonly isDemo: boolean }) {
  const t = useWords(demoWords);
  return (
    isDemo && (
      <Badge variant="outline" color="gray" title={t('demoText')}>
        {t('demo')}
      </Badge>
    )
  );
}

import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';

/** Shows a placeholder for a list that is loading. */
export function LoadingState({ lines = 5 }: { readonly lines?: number }) {
  const t = useWords(kitWords);
  return (
    <Stack gap="sm" py="md" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all alike.
        <Skeleton key={line} height={20} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </Stack>
  );
}

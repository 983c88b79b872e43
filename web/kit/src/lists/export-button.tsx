import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useWords } from '../language/use-words.tsx';
import { listWords } from './list-words.ts';

/** Saves all that a list's filters let through as a file; `href`: where the browser finds it. */
export function ExportButton({ href }: { readonly href: string }) {
  const t = useWords(listWords);
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('export')}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';

/** Copies a text, and says that it did. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }) {
  const t = useWords(kitWords);
  const { copied, copy } = useClipboard({ timeout: 2000 });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  );
}

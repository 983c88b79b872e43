import { Text } from '@mantine/core';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { documentWords } from '../../../words/fleet/records.ts';
import { judgeDocument } from './document-standing.ts';

const colours = {
  expired: 'var(--mantine-color-error)',
  expiring: 'var(--mantine-color-text)',
  until: 'dimmed',
} as const;

/** Shows the last day of a document, and says so where it is over or soon is. */
export function LastDay({ expiresOn }: { readonly expiresOn: string }) {
  const t = useWords(documentWords);
  const { time } = useFormat();
  const standing = judgeDocument(expiresOn, useNow());
  return (
    <Text component="span" size="sm" c={colours[standing]} fw={standing === 'until' ? 400 : 600}>
      {t(standing, { day: time(`${expiresOn}T12:00:00+04:00`, 'day') })}
    </Text>
  );
}

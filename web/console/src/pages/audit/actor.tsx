import { Text } from '@mantine/core';
import type { ConsoleAuditData } from '@satha/contract/console/audit';
import { auditWords } from '@satha/web-kit/audit/audit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { consoleAuditWords } from '../../words/audit.ts';

type ActorProps = { readonly actor: ConsoleAuditData['items'][number]['actor'] };

/** Shows who did something: by name where there is one, and as what. */
export function Actor({ actor: { kind, id, name } }: ActorProps) {
  const t = useWords(auditWords);
  const own = useWords(consoleAuditWords);
  // Whoever works at the command line is nobody of the console.
  const what =
    kind === 'system' ? t('service') : kind === 'operator' && id === null ? own('commandLine') : t(kind);
  if (name === null) return <Text c="dimmed">{what}</Text>;
  return (
    <>
      <Text>
        <bdi>{name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        {what}
      </Text>
    </>
  );
}

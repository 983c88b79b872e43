import { Text } from '@mantine/core';
import type { AuditData } from '@satha/contract/portal/audit';
import { auditWords } from '@satha/web-kit/audit/audit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';

type ActorProps = { readonly entry: Pick<AuditData['items'][number], 'actor' | 'member'> };

/** Shows who did something: a member by name, others by what they are. */
export function Actor({ entry: { actor, member } }: ActorProps) {
  const t = useWords(auditWords);
  if (member === null) return <Text c="dimmed">{t(actor)}</Text>;
  return (
    <>
      <Text>
        <bdi>{member.name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{member.email}</bdi>
      </Text>
    </>
  );
}

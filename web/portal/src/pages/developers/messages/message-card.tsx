import { Anchor, Group, Paper, Text } from '@mantine/core';
import type { SmsOutboxData } from '@satha/contract/portal/outboxes/sms-outbox';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { SmsStatus } from '@satha/web-kit/trips/sms-status.tsx';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../shell/use-account.ts';
import { smsOutboxWords } from '../../../words/developers/sms-outbox.ts';
import { splitLinks } from '../../outbox/split-links.ts';

type MessageCardProps = { readonly message: SmsOutboxData['items'][number] };

/** Shows a message as the phone would show it; of a link, with the way to the trip that it is about. */
export function MessageCard({ message }: MessageCardProps) {
  const t = useWords(smsOutboxWords);
  const { accountId } = useAccount();
  const { kind, tripId, phoneCode, mobileNumber, text, status, reason, createdAt } = message;
  return (
    <Paper component="article" p="lg" withBorder>
      <Group justify="space-between" gap="xs" mb="xs">
        <Group gap="sm">
          <Text fw={600}>{t(kind)}</Text>
          {tripId !== null && (
            <Anchor component={Link} to={`/accounts/${accountId}/trips/${tripId}`} size="sm">
              {t('trip', { tripId: String(tripId) })}
            </Anchor>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t.rich('to', { recipient: <bdi dir="ltr">{`+${phoneCode} ${mobileNumber}`}</bdi> })} ·{' '}
          <RelativeTime at={createdAt} /> · <SmsStatus status={status} reason={reason} isSandbox />
        </Text>
      </Group>
      {text.split('\n').map((line) => (
        <Text key={line} size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
          {splitLinks(line).map(({ start, text: part, address }) =>
            address === undefined ? (
              <span key={start}>{part}</span>
            ) : (
              <Anchor key={start} href={address} size="sm" dir="ltr">
                {part}
              </Anchor>
            ),
          )}
        </Text>
      ))}
    </Paper>
  );
}

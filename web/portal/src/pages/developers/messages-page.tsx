import { Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core';
import type { SmsOutboxData } from '@satha/contract/portal/sms-outbox';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { smsOutboxQuery } from '../../api/sms-outbox.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { useAccount } from '../../shell/use-account.ts';
import { smsOutboxWords } from '../../words/developers/sms-outbox.ts';
import { splitLinks } from '../outbox/split-links.ts';

/** In the sandbox: what customers' phones would show. */
export function MessagesPage() {
  const t = useWords(smsOutboxWords);
  const { accountId } = useAccount();
  const outbox = useQuery(smsOutboxQuery(accountId));
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button component="a" href="/track/" variant="default">
            {t('open')}
          </Button>
        }
      />
      <Loaded query={outbox}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<IconMessage size={32} aria-hidden />}
              title={t('emptyTitle')}
              text={t('emptyText')}
            />
          ) : (
            <Stack gap="md" maw={640}>
              {items.map((message) => (
                <Message key={message.messageId} message={message} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function Message({ message }: { readonly message: SmsOutboxData['items'][number] }) {
  const t = useWords(smsOutboxWords);
  const { kind, tripId, phoneCode, mobileNumber, text, createdAt } = message;
  return (
    <Paper component="article" p="lg" withBorder>
      <Group justify="space-between" gap="xs" mb="xs">
        <Text fw={600}>
          {kind === 'sign_in_code' ? t('sign_in_code') : t('tracking_link', { trip: String(tripId) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t.rich('to', { recipient: <bdi dir="ltr">{`+${phoneCode} ${mobileNumber}`}</bdi> })} ·{' '}
          <RelativeTime at={createdAt} />
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

import { Anchor, Container, Paper, Stack, Text, Title } from '@mantine/core';
import type { OutboxData } from '@satha/contract/portal/outboxes/mail-outbox';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { outboxQuery } from '../../api/outboxes/outbox.ts';
import { contentId } from '../../shell/around/skip-link.tsx';
import { LanguageButton } from '../../shell/header/language-button.tsx';
import { PageHeader } from '../../shell/page-header.tsx';
import { useEnvironment } from '../../shell/use-environment.ts';
import { outboxWords } from '../../words/outbox.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { splitLinks } from './split-links.ts';

/** Live has none: its mails are sent. */
export function OutboxPage() {
  return useEnvironment().environment === 'live' ? <NotFoundPage /> : <Outbox />;
}

function Outbox() {
  const t = useWords(outboxWords);
  const outbox = useQuery(outboxQuery);
  return (
    <Container component="main" id={contentId} tabIndex={-1} size="sm" py="xl">
      <PageHeader title={t('title')} text={t('text')} actions={<LanguageButton />} />
      <Loaded query={outbox}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={<IconMail size={32} aria-hidden />}
              title={t('emptyTitle')}
              text={t('emptyText')}
            />
          ) : (
            <Stack gap="md">
              {items.map((mail) => (
                <Mail key={mail.mailId} mail={mail} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Container>
  );
}

function Mail({ mail }: { readonly mail: OutboxData['items'][number] }) {
  const t = useWords(outboxWords);
  return (
    <Paper component="article" p="lg" withBorder>
      <Title order={2} lang={mail.language} dir={mail.language === 'ar' ? 'rtl' : 'ltr'}>
        {mail.subject}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.rich('to', { recipient: <bdi>{mail.recipient}</bdi> })} · <RelativeTime at={mail.createdAt} />
      </Text>
      <Text
        component="div"
        size="sm"
        lang={mail.language}
        dir={mail.language === 'ar' ? 'rtl' : 'ltr'}
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {splitLinks(mail.plainText).map(({ start, text, address }) =>
          address === undefined ? (
            <span key={start}>{text}</span>
          ) : (
            <Anchor key={start} href={address} size="sm" dir="ltr">
              {text}
            </Anchor>
          ),
        )}
      </Text>
    </Paper>
  );
}

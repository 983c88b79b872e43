import { Anchor, Code, Container, Paper, Stack, Text, Title } from '@mantine/core';
import type { OutboxData } from '@satha/contract/portal/outboxes/mail-outbox';
import { languages } from '@satha/terms/languages';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { contentId } from '@satha/web-kit/shell/skip-link.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconLock, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { outboxQuery } from '../../api/outboxes/outbox.ts';
import { MemberLanguageButton } from '../../shell/header/member-language-button.tsx';
import { useEnvironment } from '../../shell/use-environment.ts';
import { outboxWords } from '../../words/outbox.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { splitLinks } from './split-links.ts';
import { useOutboxToken } from './use-outbox-token.ts';

/** Live has none: its mails are sent. */
export function OutboxPage() {
  return useEnvironment().environment === 'live' ? <NotFoundPage /> : <Outbox />;
}

function Outbox() {
  const t = useWords(outboxWords);
  const token = useOutboxToken();
  const { mailOutbox } = useEnvironment();
  return (
    <Container component="main" id={contentId} tabIndex={-1} size="sm" py="xl">
      <PageHeader title={t('title')} text={t('text')} actions={<MemberLanguageButton />} />
      {mailOutbox && token !== undefined ? <Mails token={token} /> : <Closed isOffered={mailOutbox} />}
    </Container>
  );
}

/** Mails hold links that sign in: who reads them comes by the link that the service printed. */
function Closed({ isOffered }: { readonly isOffered: boolean }) {
  const t = useWords(outboxWords);
  const command = <Code dir="ltr">{isOffered ? 'npx satha mail outbox' : 'npx satha mail list'}</Code>;
  return (
    <EmptyState
      icon={<IconLock size={32} aria-hidden />}
      title={t('closedTitle')}
      text={t.rich(isOffered ? 'closedText' : 'notOfferedText', { command })}
    />
  );
}

function Mails({ token }: { readonly token: string }) {
  const t = useWords(outboxWords);
  const outbox = useQuery(outboxQuery(token));
  if (outbox.error instanceof ApiProblem && outbox.error.status === 404) return <Closed isOffered />;
  return (
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
  );
}

function Mail({ mail }: { readonly mail: OutboxData['items'][number] }) {
  const t = useWords(outboxWords);
  return (
    <Paper component="article" p="lg" withBorder>
      <Title order={2} lang={mail.language} dir={languages[mail.language].direction}>
        {mail.subject}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.rich('to', { recipient: <bdi>{mail.recipient}</bdi> })} · <RelativeTime at={mail.createdAt} />
      </Text>
      <Text
        component="div"
        size="sm"
        lang={mail.language}
        dir={languages[mail.language].direction}
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

import { Button, Stack } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { isFiltered, usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconExternalLink, IconMessage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { smsOutboxQuery } from '../../api/outboxes/sms-outbox.ts';
import { useAccount } from '../../shell/use-account.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { smsOutboxWords } from '../../words/developers/sms-outbox.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { MessageCard } from './messages/message-card.tsx';
import { MessageFilters } from './messages/message-filters.tsx';
import { readMessagesSearch } from './messages/messages-search.ts';

const route = getRouteApi('/accounts/$accountId/developers/messages');

/** Shows, in the sandbox, what customers' phones would show. Live has no such page: its messages are sent. */
export function MessagesPage() {
  return useEnvironment().environment === 'live' ? <NotFoundPage /> : <Messages />;
}

function Messages() {
  const t = useWords(smsOutboxWords);
  const { accountId } = useAccount();
  const search = usePageSearch(route, readMessagesSearch);
  const navigate = route.useNavigate();
  const outbox = useQuery(smsOutboxQuery(accountId, search));
  const openApp = (
    <Button
      component="a"
      href="/track/"
      target="_blank"
      rel="noopener"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {t('open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={openApp} />
      <MessageFilters
        search={search}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      />
      <Loaded query={outbox}>
        {({ items }) =>
          items.length === 0 ? (
            <NoMessages hasFilters={isFiltered(search)} />
          ) : (
            <Stack gap="md" maw={640}>
              {items.map((message) => (
                <MessageCard key={message.messageId} message={message} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  );
}

function NoMessages({ hasFilters }: { readonly hasFilters: boolean }) {
  const t = useWords(smsOutboxWords);
  const { accountId, may } = useAccount();
  if (hasFilters) return <EmptyState title={t('noneTitle')} text={t('noneText')} />;
  return (
    <EmptyState
      icon={<IconMessage size={32} stroke={1.5} aria-hidden />}
      title={t('emptyTitle')}
      text={t('emptyText')}
      action={
        may('trips.write') && (
          <Button component={Link} to={`/accounts/${accountId}/trips/new`} variant="default">
            {t('book')}
          </Button>
        )
      }
    />
  );
}

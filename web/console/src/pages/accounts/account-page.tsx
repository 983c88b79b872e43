import { Alert, Group, Stack, Text } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { accountQuery } from '../../api/money/accounts.ts';
import links from '../../links/links.module.css';
import { PeopleHere } from '../../people-here/people-here.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { accountsWords } from '../../words/money/accounts.ts';
import { StatementsSection } from '../documents/statements-section.tsx';
import { WalletSection, WaysSection } from './account-sections.tsx';
import { KeysSection } from './keys-section.tsx';
import { MembersSection } from './members/members-section.tsx';
import { MoneyMenu } from './money/money-menu.tsx';
import { PoliciesSection } from './policies/policies-section.tsx';
import { SuspensionButton } from './suspension-button.tsx';
import { AccountBadges } from './use-account-columns.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

const route = getRouteApi('/console/accounts/$accountId');

/** Shows one account: its wallet, what is under way, its settings and its members. */
export function AccountPage() {
  const t = useWords(accountsWords);
  const accountId = readId(route.useParams().accountId);
  const query = useQuery({ ...accountQuery(accountId ?? 0), enabled: accountId !== undefined });
  if (accountId === undefined || hasStatus(query.error, 404)) {
    return (
      <>
        <PageHeader title={t('notFound')} />
        <Link to="/accounts" className={links.link}>
          {t('allAccounts')}
        </Link>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={query.data?.name ?? t('number', { accountId })}
        text={query.data && <Standing account={query.data} />}
        actions={query.data && <Actions key={accountId} account={query.data} />}
      />
      <Loaded query={query} lines={8}>
        {(account) => (
          <Fragment key={accountId}>
            <PeopleHere kind="account" recordId={account.accountId} />
            <AccountBody account={account} />
          </Fragment>
        )}
      </Loaded>
    </>
  );
}

type AccountProps = { readonly account: ConsoleAccountData };

function Standing({ account }: AccountProps) {
  const t = useWords(accountsWords);
  return (
    <>
      {t('number', { accountId: account.accountId })} <AccountBadges account={account} />
    </>
  );
}

function Actions({ account }: AccountProps) {
  const { may } = useOperator();
  return (
    <Group gap="sm">
      {may(account.suspension ? 'accounts.admit' : 'accounts.write') && (
        <SuspensionButton account={account} />
      )}
      {may('wallets.write') && account.wallet !== null && <MoneyMenu account={account} />}
    </Group>
  );
}

function AccountBody({ account }: AccountProps) {
  const t = useWords(accountsWords);
  const { may } = useOperator();
  const { suspension } = account;
  return (
    <Stack gap={0}>
      {suspension && (
        <Alert color="amber" mb="lg">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t.rich('suspendedSince', {
              time: <Time at={suspension.suspendedAt} />,
              reason: <bdi>{suspension.reason}</bdi>,
            })}
          </Text>
        </Alert>
      )}
      {may('wallets.read') && <WalletSection account={account} />}
      <WaysSection account={account} />
      <PoliciesSection account={account} />
      {may('wallets.read') && account.wallet !== null && (
        <StatementsSection accountId={account.accountId} leadsOn />
      )}
      <MembersSection account={account} />
      <KeysSection account={account} />
      {may('accounts.write') && <WebhooksSection accountId={account.accountId} />}
    </Stack>
  );
}

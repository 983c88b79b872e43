import { Badge, Text } from '@mantine/core';
import type { ConsoleAccount } from '@satha/contract/console/lists';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { DemoBadge } from '../../demo/demo-badge.tsx';
import links from '../../links/links.module.css';
import { AccountTripsLink } from '../../links/trip-links.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { linkWords } from '../../words/links.ts';
import { accountsWords } from '../../words/money/accounts.ts';
import classes from './accounts.module.css';

/** Returns the columns of the list of accounts; balances for roles that see wallets. */
export function useAccountColumns(): readonly ListColumn<ConsoleAccount>[] {
  const t = useWords(accountsWords);
  const { whole } = useFormat();
  const tLink = useWords(linkWords);
  const { may } = useOperator();
  const balance: ListColumn<ConsoleAccount> = {
    id: 'balance',
    label: t('balance'),
    ta: 'right',
    cell: ({ wallet }) => (wallet ? <Money fils={wallet.balanceFils} /> : t('noWallet')),
  };
  return [
    {
      id: 'account',
      label: t('account'),
      isFixed: true,
      cell: ({ accountId, name }) => (
        <>
          <Link
            to="/accounts/$accountId"
            params={{ accountId: String(accountId) }}
            className={`${links.link} ${classes.name}`}
          >
            <bdi>{name}</bdi>
          </Link>
          <Text size="sm" c="dimmed">
            {t('number', { accountId })}
          </Text>
        </>
      ),
    },
    {
      id: 'state',
      label: t('state'),
      cell: (account) => <AccountBadges account={account} />,
    },
    ...(may('wallets.read') ? [balance] : []),
    {
      id: 'trips',
      label: t('openTrips'),
      ta: 'right',
      cell: ({ accountId, name, openTrips }) =>
        openTrips === 0 ? (
          whole(openTrips)
        ) : (
          <AccountTripsLink
            accountId={accountId}
            isOpen
            label={tLink('openTrips', { number: whole(openTrips), name })}
          >
            {whole(openTrips)}
          </AccountTripsLink>
        ),
    },
    { id: 'members', label: t('members'), ta: 'right', cell: ({ members }) => whole(members) },
    { id: 'since', label: t('since'), cell: ({ createdAt }) => <Time at={createdAt} shape="day" /> },
  ];
}

type AccountBadgesProps = { readonly account: Pick<ConsoleAccount, 'suspension' | 'wallet' | 'isDemo'> };

/** Shows whether an account is shut out, whether its wallet is frozen, and whether it is of the demo. */
export function AccountBadges({ account: { suspension, wallet, isDemo } }: AccountBadgesProps) {
  const t = useWords(accountsWords);
  const isSuspended = suspension !== null;
  return (
    <>
      <Badge variant="light" color={isSuspended ? 'amber' : 'petrol'}>
        {t(isSuspended ? 'suspended' : 'active')}
      </Badge>{' '}
      {wallet?.status === 'frozen' && (
        <Badge variant="light" color="amber">
          {t('frozen')}
        </Badge>
      )}{' '}
      <DemoBadge isDemo={isDemo} />
    </>
  );
}

import { Text } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { AccountTripsLink } from '../../links/trip-links.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { accountRequestWords } from '../../words/accounts/requests.ts';
import { accountsWords } from '../../words/money/accounts.ts';

type AccountProps = { readonly account: ConsoleAccountData };

/** Shows how a wallet stands. */
export function WalletSection({ account: { wallet } }: AccountProps) {
  const t = useWords(accountsWords);
  if (wallet === null) return <Section title={t('wallet')} text={t('noWallet')} />;
  return (
    <Section title={t('wallet')}>
      <dl className={details.facts}>
        <Fact name={t('balance')}>
          <Text component="span" size="xl" fw={600}>
            <Money fils={wallet.balanceFils} />
          </Text>
        </Fact>
        <Fact name={t('held')}>
          <Money fils={wallet.heldFils} />
        </Fact>
        <Fact name={t('walletState')}>{t(wallet.status === 'frozen' ? 'walletFrozen' : 'walletActive')}</Fact>
      </dl>
    </Section>
  );
}

/** Leads to the account's trips, and requests, to what was proposed for it, and to what was changed in it. */
export function WaysSection({ account: { accountId, openTrips } }: AccountProps) {
  const t = useWords(accountsWords);
  const request = useWords(accountRequestWords);
  const { whole } = useFormat();
  const { may } = useOperator();
  return (
    <Section title={t('work')}>
      <dl className={details.facts}>
        <Fact name={t('openTrips')}>
          <AccountTripsLink accountId={accountId} isOpen>
            {whole(openTrips)}
          </AccountTripsLink>
        </Fact>
        <Fact name={t('allTrips')}>
          <AccountTripsLink accountId={accountId}>{t('allTrips')}</AccountTripsLink>
        </Fact>
        <Fact name={request('link')}>
          <Link
            to="/accounts/$accountId/requests"
            params={{ accountId: String(accountId) }}
            className={links.link}
          >
            {request('linkOf')}
          </Link>
        </Fact>
        {may('approvals.read') && (
          <Fact name={t('proposals')}>
            <Link to="/approvals" search={{ account: accountId, status: 'all' }} className={links.link}>
              {t('proposalsOf')}
            </Link>
          </Fact>
        )}
        {may('wallets.read') && (
          <Fact name={t('ledger')}>
            <Link to="/ledger" search={{ account: accountId }} className={links.link}>
              {t('ledgerOf')}
            </Link>
          </Fact>
        )}
        {may('wallets.read') && (
          <Fact name={t('payments')}>
            <Link to="/payments" search={{ account: accountId }} className={links.link}>
              {t('paymentsOf')}
            </Link>
          </Fact>
        )}
        {may('audit.read') && (
          <Fact name={t('auditLog')}>
            <Link to="/audit" search={{ account: accountId }} className={links.link}>
              {t('auditLogOf')}
            </Link>
          </Fact>
        )}
      </dl>
    </Section>
  );
}

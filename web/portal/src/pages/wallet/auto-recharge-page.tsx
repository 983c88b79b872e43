import { Alert, Anchor } from '@mantine/core';
import type { AutoRecharge } from '@satha/contract/portal/auto-recharge';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { autoRechargeQuery, paymentOptionsQuery } from '../../api/money/payments.ts';
import { WhyNoMoney } from '../../shell/not-allowed.tsx';
import { useAccount } from '../../shell/use-account.ts';
import { autoRechargeWords } from '../../words/money/auto-recharge.ts';
import { CardSection } from './auto-recharge/card-section.tsx';
import { LatestRecharges } from './auto-recharge/latest-recharges.tsx';
import { LimitsSection } from './auto-recharge/limits-section.tsx';
import { RechargeForm } from './auto-recharge/recharge-form.tsx';
import { useLiveWallet } from './use-live-wallet.ts';

export function AutoRechargePage() {
  const t = useWords(autoRechargeWords);
  const { accountId } = useAccount();
  const options = useQuery(paymentOptionsQuery(accountId));
  useLiveWallet(accountId);
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Anchor component={Link} to={`/accounts/${accountId}/wallet`}>
            {t('back')}
          </Anchor>
        }
      />
      <Loaded query={options}>
        {(found) =>
          found.provider === null ? (
            <EmptyState title={t('noCardsTitle')} text={t('noCardsText')} />
          ) : (
            <>
              <CardSection options={found} />
              <Recharging accountId={accountId} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function Recharging({ accountId }: { readonly accountId: number }) {
  const t = useWords(autoRechargeWords);
  const { may } = useAccount();
  const query = useQuery(autoRechargeQuery(accountId));
  return (
    <Loaded query={query}>
      {(recharge) => (
        <>
          <WhyOff recharge={recharge} />
          <WhyPaused recharge={recharge} />
          {may('wallet.write') ? (
            <RechargeForm
              key={`${recharge.on} ${recharge.changedAt}`}
              accountId={accountId}
              recharge={recharge}
            />
          ) : (
            <Alert mb="lg">
              <WhyNoMoney roles={t('notAllowed')} />
            </Alert>
          )}
          <LimitsSection recharge={recharge} />
          <LatestRecharges recharges={recharge.recharges} isPaused={recharge.pausedBy !== null} />
        </>
      )}
    </Loaded>
  );
}

const reasons = { failed: 'failedText', disputed: 'disputedText', card_removed: 'cardRemovedText' } as const;

/** What turned it off, when that was nobody's wish. */
function WhyOff({ recharge: { offReason } }: { readonly recharge: AutoRecharge }) {
  const t = useWords(autoRechargeWords);
  if (offReason === null || offReason === 'by_hand') return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('failedTitle')} mb="lg">
      {t(reasons[offReason])}
    </Alert>
  );
}

const pauses = { day_limit: 'pausedDay', month_limit: 'pausedMonth' } as const;

/** Which limit leaves no room, and until when. */
function WhyPaused({ recharge: { pausedBy, pausedUntil } }: { readonly recharge: AutoRecharge }) {
  const t = useWords(autoRechargeWords);
  const format = useFormat();
  if (pausedBy === null || pausedUntil === null) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle aria-hidden />} title={t('pausedTitle')} mb="lg">
      {t(pauses[pausedBy], { until: format.time(pausedUntil) })}
    </Alert>
  );
}

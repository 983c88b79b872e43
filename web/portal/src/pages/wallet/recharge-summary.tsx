import { Button, Text } from '@mantine/core';
import type { AutoRecharge } from '@satha/contract/portal/auto-recharge';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { autoRechargeQuery, paymentOptionsQuery } from '../../api/money/payments.ts';
import { useAccount } from '../../shell/use-account.ts';
import { walletWords } from '../../words/money/wallet.ts';

/** Shows in a sentence whether the wallet tops itself up; nothing where nobody takes cards. */
export function RechargeSummary({ accountId }: { readonly accountId: number }) {
  const t = useWords(walletWords);
  const { may } = useAccount();
  const { data: options } = useQuery(paymentOptionsQuery(accountId));
  const { data: recharge } = useQuery(autoRechargeQuery(accountId));
  if (!options?.provider || !recharge) return null;
  return (
    <Section
      title={t('recharge')}
      text={<RechargeSentence recharge={recharge} />}
      actions={
        may('wallet.write') && (
          <Button component={Link} to={`/accounts/${accountId}/wallet/auto-recharge`} variant="default">
            {t(recharge.on ? 'rechargeChange' : 'rechargeSetUp')}
          </Button>
        )
      }
    />
  );
}

function RechargeSentence({ recharge }: { readonly recharge: AutoRecharge }) {
  const t = useWords(walletWords);
  const format = useFormat();
  const { on, offReason, thresholdFils, targetFils, pausedUntil } = recharge;
  if (pausedUntil !== null) {
    return (
      <Text component="span" size="sm" c="var(--mantine-color-error)">
        {t('rechargePaused', { until: format.time(pausedUntil) })}
      </Text>
    );
  }
  if (on) {
    return t.rich('rechargeOn', {
      threshold: <Money fils={thresholdFils ?? 0} />,
      target: <Money fils={targetFils ?? 0} />,
    });
  }
  if (offReason !== 'failed') return t('rechargeOff');
  return (
    <Text component="span" size="sm" c="var(--mantine-color-error)">
      {t('rechargeFailed')}
    </Text>
  );
}

import { Button } from '@mantine/core';
import type { AccountPoliciesData } from '@satha/contract/console/accounts/policies';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { useState } from 'react';
import { useOperator } from '../../../shell/use-operator.ts';
import { policyWords, rechargeStateWords } from '../../../words/accounts/policies.ts';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { Line } from './line.tsx';

type WalletProps = { readonly account: ConsoleAccountData; readonly policies: AccountPoliciesData };

/** Says how far an account's balance may go, and what tops it up; nothing to roles that see no wallets. */
export function WalletFacts({ account, policies }: WalletProps) {
  const t = useWords(policyWords);
  const { money } = useFormat();
  const { may } = useOperator();
  const [isAsking, setIsAsking] = useState(false);
  const { wallet } = policies;
  if (wallet === null) return null;
  const limits = { held: money(wallet.notBegunFils), limit: money(wallet.heldLimitFils) };
  // The wallet of callers has neither money nor a card of its own.
  if (policies.isForCallers) return <HeldFact limits={limits} />;
  return (
    <>
      <Fact name={t('floor')}>
        <Money fils={wallet.floorFils} isNeutral />
        <Line>{t('floorText')}</Line>
        {may('wallets.write') && (
          <Button size="xs" variant="default" mt="xs" onClick={() => setIsAsking(true)}>
            {t('proposeFloor')}
          </Button>
        )}
        {isAsking && <MoneyDialog account={account} step="floor" onClose={() => setIsAsking(false)} />}
      </Fact>
      <HeldFact limits={limits} />
      <Fact name={t('recharge')}>
        <RechargeState recharge={policies.autoRecharge} />
        <Line>{t('rechargeText')}</Line>
      </Fact>
    </>
  );
}

function HeldFact({ limits }: { readonly limits: { readonly held: string; readonly limit: string } }) {
  const t = useWords(policyWords);
  return (
    <Fact name={t('heldLimit')}>
      {t('heldOf', limits)}
      <Line>{t('heldText')}</Line>
    </Fact>
  );
}

function RechargeState({ recharge }: { readonly recharge: AccountPoliciesData['autoRecharge'] }) {
  const t = useWords(policyWords);
  const tellState = useWords(rechargeStateWords);
  const { money } = useFormat();
  if (recharge === null) return t('rechargeNever');
  const { offReason, pausedBy, thresholdFils, targetFils, dayLimitFils, monthLimitFils } = recharge;
  const why = offReason ?? pausedBy;
  return (
    <>
      {t('rechargeOn', {
        threshold: money(thresholdFils ?? 0),
        target: money(targetFils ?? 0),
        day: money(dayLimitFils ?? 0),
        month: money(monthLimitFils ?? 0),
      })}
      {why !== null && <Line>{tellState(why)}</Line>}
    </>
  );
}

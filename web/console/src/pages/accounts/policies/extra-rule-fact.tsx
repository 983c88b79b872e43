import { Button } from '@mantine/core';
import type { AccountExtraRule } from '@satha/contract/console/accounts/policies';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { useState } from 'react';
import { useOperator } from '../../../shell/use-operator.ts';
import { policyWords } from '../../../words/accounts/policies.ts';
import { ExtraRuleDialog } from './extra-rule-dialog.tsx';
import { Line } from './line.tsx';

type ExtraRuleProps = { readonly account: ConsoleAccountData; readonly rule: AccountExtraRule };

/** Says who says yes to extras for an account, and lets it be changed. */
export function ExtraRuleFact({ account, rule }: ExtraRuleProps) {
  const t = useWords(policyWords);
  const { money } = useFormat();
  const { may } = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  const { acceptsUpToFils, customerDecides, acceptsUnanswered } = rule;
  return (
    <Fact name={t('extras')}>
      {acceptsUpToFils === 0 ? t('acceptsNone') : t('acceptsUpTo', { limit: money(acceptsUpToFils) })}
      <Line>{t(customerDecides ? 'customerDecides' : 'customerDoesNot')}</Line>
      <Line>{t(acceptsUnanswered ? 'silenceAccepts' : 'silenceDeclines')}</Line>
      {may('wallets.write') && !account.isDemo && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setIsOpen(true)}>
          {t('changeExtras')}
        </Button>
      )}
      {isOpen && <ExtraRuleDialog account={account} rule={rule} onClose={() => setIsOpen(false)} />}
    </Fact>
  );
}

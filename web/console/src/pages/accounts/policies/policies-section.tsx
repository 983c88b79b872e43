import { Text } from '@mantine/core';
import type { AccountPoliciesData } from '@satha/contract/console/accounts/policies';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountPoliciesQuery } from '../../../api/money/account-policies.ts';
import links from '../../../links/links.module.css';
import { useOperator } from '../../../shell/use-operator.ts';
import { policyWords } from '../../../words/accounts/policies.ts';
import { accountsWords } from '../../../words/money/accounts.ts';
import { EditAccountButton } from '../record/record-buttons.tsx';
import { ExtraRuleFact } from './extra-rule-fact.tsx';
import { Line } from './line.tsx';
import { PriceFacts } from './price-facts.tsx';
import { WalletFacts } from './wallet-facts.tsx';

type AccountProps = { readonly account: ConsoleAccountData };

/** Shows all that holds for an account: what it has of its own, what is set of it, and where each is changed. */
export function PoliciesSection({ account }: AccountProps) {
  const t = useWords(policyWords);
  const { may } = useOperator();
  const query = useQuery(accountPoliciesQuery(account.accountId));
  const change = may('accounts.write') && !account.isDemo && <EditAccountButton account={account} />;
  return (
    <Section title={t('title')} text={t('text')} actions={change}>
      <Loaded query={query} lines={8}>
        {(policies) => (
          <dl className={details.facts}>
            <PriceFacts accountId={account.accountId} policies={policies} />
            <ExtraRuleFact account={account} rule={policies.extraRule} />
            <SettingFacts account={account} policies={policies} />
            <WalletFacts account={account} policies={policies} />
            {policies.isForCallers && <CallersFact />}
            <StandingFacts account={account} />
          </dl>
        )}
      </Loaded>
    </Section>
  );
}

function SettingFacts({ account, policies }: AccountProps & { readonly policies: AccountPoliciesData }) {
  const t = useWords(policyWords);
  const of = useWords(accountsWords);
  const { whole } = useFormat();
  const tell = (isOn: boolean) => of(isOn ? 'yes' : 'no');
  const { sentToday, mostToday } = policies.links;
  return (
    <>
      <Fact name={of('smsLinks')}>{tell(account.smsLinksEnabled)}</Fact>
      <Fact name={of('smsUpdates')}>{tell(account.smsUpdatesEnabled)}</Fact>
      <Fact name={t('links')}>
        {t('linksOf', { sent: whole(sentToday), most: whole(mostToday) })}
        <Line>{t('linksText')}</Line>
      </Fact>
      <Fact name={of('twoFactor')}>{tell(account.requiresTwoFactor)}</Fact>
    </>
  );
}

function CallersFact() {
  const t = useWords(policyWords);
  const { may } = useOperator();
  return (
    <Fact name={t('callers')}>
      {t('callersText')}
      {may('wallets.read') && (
        <Text component="span" size="sm" display="block">
          <Link to="/receivables" className={links.link}>
            {t('openCallers')}
          </Link>
        </Text>
      )}
    </Fact>
  );
}

function StandingFacts({ account }: AccountProps) {
  const of = useWords(accountsWords);
  const { duration } = useFormat();
  return (
    <>
      {account.clockOffsetSeconds !== 0 && (
        <Fact name={of('clock')}>{duration(account.clockOffsetSeconds)}</Fact>
      )}
      <Fact name={of('since')}>
        <Time at={account.createdAt} />
      </Fact>
    </>
  );
}

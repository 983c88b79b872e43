import { Text } from '@mantine/core';
import type { AccountPoliciesData } from '@satha/contract/console/accounts/policies';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { tripStatusWords } from '@satha/web-kit/trips/trip-status-words.ts';
import { Link } from '@tanstack/react-router';
import links from '../../../links/links.module.css';
import { useOperator } from '../../../shell/use-operator.ts';
import { policyWords } from '../../../words/accounts/policies.ts';
import { listedExtraWords } from '../../../words/money/approval-words.ts';
import { Line } from './line.tsx';

type PriceProps = { readonly accountId: number; readonly policies: AccountPoliciesData };

/** Says which prices an account has of its own, and what cancelling costs it. */
export function PriceFacts({ accountId, policies }: PriceProps) {
  const t = useWords(policyWords);
  const nameExtra = useWords(listedExtraWords);
  const { time } = useFormat();
  const { may } = useOperator();
  const { outcomeFeesFrom, extraPrices } = policies;
  return (
    <>
      <Fact name={t('tariffs')}>
        {t('tariffsText')}
        {may('prices.read') && (
          <Text component="span" size="sm" display="block">
            <Link to="/prices" search={{ account: accountId }} className={links.link}>
              {t('openPrices')}
            </Link>
          </Text>
        )}
      </Fact>
      <Fact name={t('outcomeFees')}>
        {outcomeFeesFrom === null ? t('ofAll') : t('ownFrom', { day: time(outcomeFeesFrom, 'day') })}
        {may('prices.write') && !policies.isForCallers && (
          <Text component="span" size="sm" display="block">
            <Link to="/prices/fees" search={{ account: accountId }} className={links.link}>
              {t('proposeFees')}
            </Link>
          </Text>
        )}
      </Fact>
      <Fact name={t('extraPrices')}>
        {extraPrices.length === 0 && t('ofAll')}
        {extraPrices.map(({ extraKind, validFrom }) => (
          <div key={extraKind}>
            {t('extraFrom', { extra: nameExtra(extraKind), day: time(validFrom, 'day') })}
          </div>
        ))}
      </Fact>
      <CancellationFact cancellation={policies.cancellation} />
    </>
  );
}

type CancellationProps = { readonly cancellation: AccountPoliciesData['cancellation'] };

function CancellationFact({ cancellation }: CancellationProps) {
  const t = useWords(policyWords);
  const nameStatus = useWords(tripStatusWords);
  const { money, duration } = useFormat();
  const { name, isUsual, driverLateSeconds, fees } = cancellation;
  return (
    <Fact name={t('cancellation')}>
      {isUsual ? t('usualPolicy') : t.rich('ownPolicy', { name: <bdi>{name}</bdi> })}
      {fees.map(({ status, freeSeconds, basisPoints, minimumFils }) => (
        <Line key={status}>
          {t('cancelFee', {
            status: nameStatus(status),
            percent: basisPoints / 100,
            least: money(minimumFils),
          })}
          {freeSeconds > 0 && ` · ${t('cancelFree', { time: duration(freeSeconds) })}`}
        </Line>
      ))}
      <Line>{t('lateFree', { time: duration(driverLateSeconds) })}</Line>
    </Fact>
  );
}

import { Button, Text } from '@mantine/core';
import type { PricesData } from '@satha/contract/console/money/prices';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pricesQuery } from '../../../api/money/prices.ts';
import { NotAllowed } from '../../../shell/not-allowed.tsx';
import { useOperator } from '../../../shell/use-operator.ts';
import { surchargeWords } from '../../../words/prices/surcharge.ts';
import { TrialSection } from '../trial/trial-section.tsx';
import {
  emptySurcharge,
  findTriedSpan,
  type SurchargeDraft,
  tryForSpan,
  tryOnDays,
} from './surcharge-draft.ts';
import { SurchargeForm } from './surcharge-form.tsx';

/** Lets somebody write a surcharge, try it on trips that were, and propose it. */
export function SurchargePage() {
  const t = useWords(surchargeWords);
  const { may } = useOperator();
  const query = useQuery({ ...pricesQuery(undefined), enabled: may('prices.write') });
  return (
    <>
      <PageHeader
        title={t('title')}
        text={t('text')}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/prices" {...props} />}>
            {t('allPrices')}
          </Button>
        }
      />
      {may('prices.write') ? (
        <Loaded query={query} lines={8}>
          {(prices) => <Surcharge prices={prices} />}
        </Loaded>
      ) : (
        <NotAllowed permission="prices.write" />
      )}
    </>
  );
}

function Surcharge({ prices }: { readonly prices: PricesData }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState<SurchargeDraft>(emptySurcharge);
  return (
    <>
      <SurchargeForm
        draft={draft}
        prices={prices}
        onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
        onDone={() => void navigate({ to: '/prices' })}
      />
      <SurchargeTrial draft={draft} now={prices.now} />
    </>
  );
}

function SurchargeTrial({ draft, now }: { readonly draft: SurchargeDraft; readonly now: string }) {
  const t = useWords(surchargeWords);
  const { time } = useFormat();
  if (draft.days !== '') {
    return (
      <TrialSection
        text={t('trialOfDays')}
        changesOf={(period) => {
          const tried = tryOnDays(draft, period);
          return tried && { tariffs: [], eventFactors: [tried] };
        }}
      />
    );
  }
  const span = findTriedSpan(draft, now);
  const tried = span && tryForSpan(draft, span);
  return (
    <TrialSection
      text={
        <>
          {t('trialOfSpan')}
          {span && (
            <Text size="sm">
              {span.weeks === 0
                ? t('ownTimeTried')
                : t('spanTried', {
                    count: span.weeks,
                    from: time(`${span.from}:00+04:00`),
                    until: time(`${span.until}:00+04:00`),
                  })}
            </Text>
          )}
        </>
      }
      span={span ?? { from: '', until: '' }}
      changesOf={() => tried && { tariffs: [], eventFactors: [tried] }}
    />
  );
}

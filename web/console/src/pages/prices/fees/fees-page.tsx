import { Button, Text } from '@mantine/core';
import type { PricesData } from '@satha/contract/console/money/prices';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { usePageSearch } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pricesQuery } from '../../../api/money/prices.ts';
import { NotAllowed } from '../../../shell/not-allowed.tsx';
import { useOperator } from '../../../shell/use-operator.ts';
import { feesWords } from '../../../words/prices/fees.ts';
import { findRules, writeFees } from './fees-draft.ts';
import { FeesForm } from './fees-form.tsx';
import { readFeesSearch } from './fees-search.ts';

const route = getRouteApi('/console/prices/fees');

/** Lets somebody write what failed trips cost, and propose it. */
export function FeesPage() {
  const t = useWords(feesWords);
  const { may } = useOperator();
  const { account } = usePageSearch(route, readFeesSearch);
  const query = useQuery({ ...pricesQuery(account), enabled: may('prices.write') });
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
        <Loaded query={query} lines={10}>
          {(prices) => <Fees key={account ?? 0} prices={prices} accountId={account ?? null} />}
        </Loaded>
      ) : (
        <NotAllowed permission="prices.write" />
      )}
    </>
  );
}

type FeesProps = { readonly prices: PricesData; readonly accountId: number | null };

function Fees({ prices, accountId }: FeesProps) {
  const t = useWords(feesWords);
  const { digits } = useLanguage();
  const navigate = route.useNavigate();
  const [begun] = useState(() => writeFees(findRules(prices.outcomeFees, accountId, prices.now), digits));
  return (
    <>
      <FeesForm begun={begun} accountId={accountId} onDone={() => void navigate({ to: '/prices' })} />
      <Text size="sm" c="dimmed">
        {t('notTried')}
      </Text>
    </>
  );
}

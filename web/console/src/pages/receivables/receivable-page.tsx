import { Button, Group } from '@mantine/core';
import type { ReceivableDetails } from '@satha/contract/console/money/receivables';
import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import { Section } from '@satha/web-kit/look/section.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { receivableQuery } from '../../api/money/receivables.ts';
import links from '../../links/links.module.css';
import { TripLink } from '../../links/trip-links.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { receivablesWords } from '../../words/money/receivables.ts';
import { SettleDialog } from './settle-dialog.tsx';
import { SettlementsSection } from './settlements-section.tsx';
import { ReceivableBadge } from './use-receivable-columns.tsx';

const route = getRouteApi('/console/receivables/$tripId');

/** Shows what a caller owes for a trip and what was paid, and takes what is. */
export function ReceivablePage() {
  const t = useWords(receivablesWords);
  const { may } = useOperator();
  const tripId = readId(route.useParams().tripId);
  const isAsked = tripId !== undefined && may('wallets.read');
  const query = useQuery({ ...receivableQuery(tripId ?? 0), enabled: isAsked });
  if (!may('wallets.read')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <NotAllowedState />
      </>
    );
  }
  if (tripId === undefined || hasStatus(query.error, 404)) {
    return (
      <>
        <PageHeader title={t('notFound')} />
        <Link to="/receivables" className={links.link}>
          {t('all')}
        </Link>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('tripNumber', { tripId })}
        text={
          query.data && (
            <>
              {t('title')} <ReceivableBadge status={query.data.status} />
            </>
          )
        }
        actions={query.data && <SettleButton key={tripId} receivable={query.data} />}
      />
      <Loaded query={query} lines={8}>
        {(receivable) => (
          <>
            <FactsSection receivable={receivable} />
            <SettlementsSection receivable={receivable} />
          </>
        )}
      </Loaded>
    </>
  );
}

type ReceivableProps = { readonly receivable: ReceivableDetails };

function SettleButton({ receivable }: ReceivableProps) {
  const t = useWords(receivablesWords);
  const { may } = useOperator();
  const [isOpen, setIsOpen] = useState(false);
  if (!may('wallets.write')) return null;
  return (
    <>
      {receivable.dueFils !== 0 && (
        <Button onClick={() => setIsOpen(true)}>{t(receivable.dueFils > 0 ? 'settle' : 'repay')}</Button>
      )}
      {isOpen && <SettleDialog receivable={receivable} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FactsSection({ receivable }: ReceivableProps) {
  const t = useWords(receivablesWords);
  const { tripId, caller, customer, chargedFils, paidFils, dueFils, isFinal, openedAt } = receivable;
  return (
    <Section title={t('facts')}>
      <dl className={details.facts}>
        <Fact name={t('due')}>
          <Money fils={dueFils} />
        </Fact>
        <Fact name={t('charged')}>
          <Group gap="xs">
            <Money fils={chargedFils} />
            {!isFinal && t('chargedNow')}
          </Group>
        </Fact>
        <Fact name={t('paid')}>
          <Money fils={paidFils} />
        </Fact>
        <Fact name={t('trip')}>
          <TripLink tripId={tripId} />
        </Fact>
        <Fact name={t('booked')}>
          <Time at={openedAt} />
        </Fact>
        <Fact name={t('caller')}>
          <bdi>
            {customer.firstName} {customer.lastName}
          </bdi>
        </Fact>
        <Fact name={t('phone')}>
          <bdi dir="ltr">+{customer.phone}</bdi>
        </Fact>
        <Fact name={t('documentFor')}>
          <bdi>{caller.legalName}</bdi>
        </Fact>
        {(['trn', 'address', 'email'] as const).map(
          (field) =>
            caller[field] !== null && (
              <Fact key={field} name={t(field)}>
                <bdi>{caller[field]}</bdi>
              </Fact>
            ),
        )}
      </dl>
    </Section>
  );
}

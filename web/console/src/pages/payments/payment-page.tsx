import { Button } from '@mantine/core';
import type { PaymentDetails } from '@satha/contract/console/money/payments';
import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paymentQuery } from '../../api/money/payments.ts';
import links from '../../links/links.module.css';
import { useOperator } from '../../shell/use-operator.ts';
import { accountsWords } from '../../words/money/accounts.ts';
import { paymentsWords } from '../../words/money/payments.ts';
import { MoneyDialog } from '../accounts/money/money-dialog.tsx';
import { DisputesSection, EntriesSection, RefundsSection } from './payment-records.tsx';
import { DocumentsSection, FactsSection } from './payment-sections.tsx';
import { PaymentStatus } from './use-payment-columns.tsx';

const route = getRouteApi('/console/payments/$topUpId');

/** Shows one payment by card: what moved, what went back, and what is still under way. */
export function PaymentPage() {
  const t = useWords(paymentsWords);
  const { may } = useOperator();
  const topUpId = readId(route.useParams().topUpId);
  const isAsked = topUpId !== undefined && may('wallets.read');
  const query = useQuery({ ...paymentQuery(topUpId ?? 0), enabled: isAsked });
  if (!may('wallets.read')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <NotAllowedState />
      </>
    );
  }
  if (topUpId === undefined || hasStatus(query.error, 404)) {
    return (
      <>
        <PageHeader title={t('notFound')} />
        <Link to="/payments" className={links.link}>
          {t('allPayments')}
        </Link>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('number', { topUpId })}
        text={query.data && <PaymentStatus payment={query.data} />}
        actions={query.data && <RefundButton key={topUpId} payment={query.data} />}
      />
      <Loaded query={query} lines={8}>
        {(payment) => (
          <>
            <FactsSection payment={payment} />
            <EntriesSection payment={payment} />
            <RefundsSection payment={payment} />
            <DisputesSection payment={payment} />
            <DocumentsSection payment={payment} />
          </>
        )}
      </Loaded>
    </>
  );
}

function RefundButton({ payment }: { readonly payment: PaymentDetails }) {
  const t = useWords(paymentsWords);
  const { may } = useOperator();
  const nameAccount = useWords(accountsWords);
  const [isOpen, setIsOpen] = useState(false);
  const { accountId } = payment;
  // What is left is known only once the one that is ordered is over.
  const isOrdered = payment.refunds.some(({ status }) => status === 'ordered');
  if (!may('wallets.write') || payment.leftFils <= 0 || isOrdered) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('refund')}
      </Button>
      {isOpen && (
        <MoneyDialog
          account={{ accountId, name: nameAccount('number', { accountId }) }}
          step="refund"
          topUp={payment}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

import { Text } from '@mantine/core';
import type { ConsoleDocument } from '@satha/contract/console/money/documents';
import { documentKindWords } from '@satha/web-kit/documents/document-words.ts';
import { DownloadButtons } from '@satha/web-kit/documents/download-buttons.tsx';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { documentAddress } from '../../api/money/documents.ts';
import { AccountLink } from '../../links/account-link.tsx';
import links from '../../links/links.module.css';
import { PaymentLink } from '../../links/payment-link.tsx';
import { documentsWords } from '../../words/money/documents.ts';

/** Returns the columns of the list of documents, and of those behind a figure of VAT. */
export function useDocumentColumns(): readonly ListColumn<ConsoleDocument>[] {
  const t = useWords(documentsWords);
  return [
    {
      id: 'number',
      label: t('number'),
      isFixed: true,
      cell: (document) => <NameAndKind document={document} />,
    },
    { id: 'account', label: t('account'), cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
    { id: 'issued', label: t('issued'), cell: ({ issuedAt }) => <Time at={issuedAt} shape="day" /> },
    { id: 'happened', label: t('happened'), cell: ({ happenedAt }) => <Time at={happenedAt} shape="day" /> },
    { id: 'of', label: t('of'), cell: (document) => <WhatItIsOf document={document} /> },
    {
      id: 'amount',
      label: t('amount'),
      ta: 'right',
      cell: ({ amountFils }) => <Money fils={amountFils} bare />,
    },
    {
      id: 'vat',
      label: t('vat'),
      ta: 'right',
      cell: ({ kind, vatFils }) => (kind === 'tax_invoice' ? <Money fils={vatFils} bare /> : '–'),
    },
    {
      id: 'download',
      label: t('download'),
      cell: ({ name }) => (
        <DownloadButtons name={name} addressIn={(language) => documentAddress(name, language)} />
      ),
    },
  ];
}

type DocumentProps = { readonly document: ConsoleDocument };

function NameAndKind({ document: { name, kind } }: DocumentProps) {
  const nameKind = useWords(documentKindWords);
  return (
    <>
      <Text size="sm" fw={600}>
        <bdi dir="ltr">{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {nameKind(kind)}
      </Text>
    </>
  );
}

function WhatItIsOf({ document: { tripId, topUpId } }: DocumentProps) {
  const t = useWords(documentsWords);
  if (tripId !== null) {
    return (
      <Link to="/trips/$tripId" params={{ tripId: String(tripId) }} className={links.link}>
        {t('tripNumber', { tripId })}
      </Link>
    );
  }
  if (topUpId === null) return t('byHand');
  return <PaymentLink topUpId={topUpId}>{t('paymentNumber', { topUpId })}</PaymentLink>;
}

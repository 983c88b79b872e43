import { Group, Stack, Text } from '@mantine/core';
import type { PaymentDetails } from '@satha/contract/console/money/payments';
import { documentKindWords } from '@satha/web-kit/documents/document-words.ts';
import { DownloadButtons } from '@satha/web-kit/documents/download-buttons.tsx';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { Link } from '@tanstack/react-router';
import { documentAddress } from '../../api/money/documents.ts';
import { AccountLink } from '../../links/account-link.tsx';
import links from '../../links/links.module.css';
import { useOperator } from '../../shell/use-operator.ts';
import { paymentsWords } from '../../words/money/payments.ts';
import { Card } from './use-payment-columns.tsx';

type PaymentProps = { readonly payment: PaymentDetails };

/** Shows who paid how much, by what, and what of it can still go back. */
export function FactsSection({ payment }: PaymentProps) {
  const t = useWords(paymentsWords);
  const { may } = useOperator();
  const { accountId, amountFils, leftFils, createdAt, settledAt, paymentReference } = payment;
  return (
    <Section title={t('payment')}>
      <dl className={details.facts}>
        <Fact name={t('account')}>
          <AccountLink accountId={accountId} />
        </Fact>
        <Fact name={t('amount')}>
          <Money fils={amountFils} />
        </Fact>
        <Fact name={t('leftToRefund')}>
          <Money fils={leftFils} />
        </Fact>
        <Fact name={t('card')}>
          <Card payment={payment} />
        </Fact>
        <Fact name={t('origin')}>{t(payment.origin)}</Fact>
        <Fact name={t('method')}>{t(payment.method)}</Fact>
        <Fact name={t('asked')}>
          <Time at={createdAt} />
        </Fact>
        {settledAt !== null && (
          <Fact name={t('over')}>
            <Time at={settledAt} />
          </Fact>
        )}
        <Fact name={t('provider')}>{t(payment.provider === 'stripe' ? 'stripe' : 'test')}</Fact>
        {paymentReference !== null && (
          <Fact name={t('reference')}>
            <Reference name={paymentReference} />
          </Fact>
        )}
        <Fact name={t('token')}>
          <Reference name={payment.paymentToken} />
        </Fact>
        {may('approvals.read') && (
          <Fact name={t('refund')}>
            <Link to="/approvals" search={{ account: accountId, status: 'all' }} className={links.link}>
              {t('proposals')}
            </Link>
          </Fact>
        )}
      </dl>
    </Section>
  );
}

/** Shows a name of the provider's, whole. */
export function Reference({ name }: { readonly name: string }) {
  return (
    <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
      {name}
    </bdi>
  );
}

/** Shows the receipt and the refund notes of a payment, to be downloaded. */
export function DocumentsSection({ payment: { documents } }: PaymentProps) {
  const t = useWords(paymentsWords);
  const nameKind = useWords(documentKindWords);
  return (
    <Section title={t('documents')} text={documents.length === 0 ? t('noDocuments') : undefined}>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {documents.map(({ documentId, name, kind }) => (
          <Group component="li" key={documentId} justify="space-between">
            <Text size="sm" fw={600}>
              <bdi dir="ltr">{name}</bdi> · {nameKind(kind)}
            </Text>
            <DownloadButtons name={name} addressIn={(language) => documentAddress(name, language)} />
          </Group>
        ))}
      </Stack>
    </Section>
  );
}

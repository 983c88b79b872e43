import { Alert, VisuallyHidden } from '@mantine/core';
import type { QuarterVatData } from '@satha/contract/console/money/vat';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { vatWords } from '../../words/money/vat.ts';
import { judgeVat, nameFigure } from './vat-search.ts';

type VatProps = { readonly vat: QuarterVatData };

/** Shows what leads from the tax invoices to the ledger's figure, and whether anything is left over. */
export function ComparedSection({ vat }: VatProps) {
  const t = useWords(vatWords);
  const { quarter, firstDay, lastDay, documents, undocumented, demo, unexplainedFils, ledgerFils } = vat;
  return (
    <Section title={t('compared')} text={t('comparedText')}>
      <Verdict vat={vat} />
      <dl className={details.facts}>
        <Fact name={t('documents')}>
          <Money fils={documents.vatFils} />
        </Fact>
        <Fact name={t('undocumented')}>
          {undocumented.count === 0 ? (
            <Money fils={undocumented.vatFils} />
          ) : (
            <Link
              id={nameFigure(quarter, { behind: 'undocumented' })}
              to="/vat"
              search={{ quarter, behind: 'undocumented' }}
              resetScroll={false}
              className={links.link}
            >
              <VisuallyHidden>{t('undocumented')} </VisuallyHidden>
              <Money fils={undocumented.vatFils} />
            </Link>
          )}
        </Fact>
        {demo.count > 0 && (
          <Fact name={t('demo')}>
            <Money fils={demo.vatFils} />
          </Fact>
        )}
        {unexplainedFils !== 0 && (
          <Fact name={t('unexplained')}>
            <Money fils={unexplainedFils} />
          </Fact>
        )}
        <Fact name={t('ledger')}>
          <Link
            to="/ledger"
            search={{ ledger: 'vat_payable', from: firstDay, to: lastDay }}
            className={links.link}
          >
            <VisuallyHidden>{t('ledger')} </VisuallyHidden>
            <Money fils={ledgerFils} />
          </Link>
        </Fact>
      </dl>
    </Section>
  );
}

const colours = { agrees: 'green', explained: 'amber', wrong: 'red' } as const;

function Verdict({ vat }: VatProps) {
  const t = useWords(vatWords);
  const verdict = judgeVat(vat);
  return (
    <Alert color={colours[verdict]} mb="md">
      {t(verdict)}
    </Alert>
  );
}

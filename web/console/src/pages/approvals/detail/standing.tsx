import { Alert, Text } from '@mantine/core';
import type { ApprovalDetails } from '@satha/contract/console/money/approvals';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { explainConsole } from '../../../api/console-api.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { approvalsWords } from '../../../words/money/approvals.ts';
import { useTellOutdated } from './use-tell-outdated.ts';

type StandingProps = { readonly approval: ApprovalDetails };

/** Says why the reader cannot decide on a proposal that waits, and why nobody could approve it as it is. */
export function Standing({ approval }: StandingProps) {
  const t = useWords(approvalsWords);
  const { may } = useOperator();
  const { status, isOwn, hindrance } = approval;
  if (status !== 'proposed') return null;
  return (
    <>
      {isOwn && (
        <Alert mb="lg" role="status">
          {t('own')}
        </Alert>
      )}
      {!isOwn && !may('approvals.decide') && (
        <Alert color="gray" mb="lg" role="status">
          {t('looksOnly')}
        </Alert>
      )}
      {hindrance && <Hindrance hindrance={hindrance} />}
    </>
  );
}

type HindranceProps = { readonly hindrance: NonNullable<ApprovalDetails['hindrance']> };

/** By which the service would refuse, as far as the reader is told: the words do not depend on it. */
const conflict = 409;

function Hindrance({ hindrance: { reason, message, errors } }: HindranceProps) {
  const t = useWords(approvalsWords);
  const tellOutdated = useTellOutdated();
  const said = explainConsole({ status: conflict, reason, message, errors });
  return (
    <Alert color="amber" mb="lg" role="status" title={t('hindered')}>
      <Text size="sm">{said.message}</Text>
      {tellOutdated(said.errors ?? []).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      <Text size="sm">{t('hinderedText')}</Text>
    </Alert>
  );
}

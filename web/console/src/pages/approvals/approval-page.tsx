import { Group } from '@mantine/core';
import type { ApprovalDetails } from '@satha/contract/console/money/approvals';
import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { approvalQuery, type Verdict } from '../../api/money/approvals.ts';
import links from '../../links/links.module.css';
import { PeopleHere } from '../../people-here/people-here.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { approvalKindWords } from '../../words/money/approval-words.ts';
import { approvalsWords } from '../../words/money/approvals.ts';
import { ChangesSection } from './detail/changes-section.tsx';
import { DecisionSection, FactsSection } from './detail/facts-section.tsx';
import { Standing } from './detail/standing.tsx';
import { VerdictButtons } from './detail/verdict-buttons.tsx';
import { VerdictDialog } from './detail/verdict-dialog.tsx';
import { ApprovalBadge } from './use-approval-columns.tsx';

const route = getRouteApi('/console/approvals/$approvalId');

/** Shows one proposal in full, and lets whoever may decide on it. */
export function ApprovalPage() {
  const t = useWords(approvalsWords);
  const { may } = useOperator();
  const approvalId = readId(route.useParams().approvalId);
  const query = useQuery({
    ...approvalQuery(approvalId ?? 0),
    enabled: approvalId !== undefined && may('approvals.read'),
  });
  if (!may('approvals.read')) {
    return (
      <>
        <PageHeader title={t('title')} />
        <NotAllowedState />
      </>
    );
  }
  if (approvalId === undefined || hasStatus(query.error, 404)) {
    return (
      <>
        <PageHeader title={t('notFound')} />
        <Link to="/approvals" className={links.link}>
          {t('allProposals')}
        </Link>
      </>
    );
  }
  if (query.data) return <Proposal key={approvalId} approval={query.data} />;
  return (
    <>
      <PageHeader title={t('number', { approvalId })} />
      <Loaded query={query} lines={8}>
        {() => null}
      </Loaded>
    </>
  );
}

function Proposal({ approval }: { readonly approval: ApprovalDetails }) {
  const t = useWords(approvalsWords);
  const nameKind = useWords(approvalKindWords);
  // Stays when the proposal is decided by somebody else meanwhile: then it says so.
  const [verdict, setVerdict] = useState<Verdict>();
  const { approvalId, kind, status, decision } = approval;
  return (
    <>
      <PageHeader
        title={t('number', { approvalId })}
        text={
          <Group component="span" gap="xs">
            {nameKind(kind)} <ApprovalBadge status={status} />
          </Group>
        }
        actions={<VerdictButtons approval={approval} onChoose={setVerdict} />}
      />
      <PeopleHere kind="approval" recordId={approvalId} />
      <Standing approval={approval} />
      <ChangesSection approval={approval} />
      <FactsSection approval={approval} />
      {decision && <DecisionSection decision={decision} />}
      {verdict && (
        <VerdictDialog approval={approval} verdict={verdict} onClose={() => setVerdict(undefined)} />
      )}
    </>
  );
}

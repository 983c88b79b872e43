import { Badge, Text } from '@mantine/core';
import type { ApprovalData } from '@satha/contract/console/money/approvals';
import type { ApprovalStatus } from '@satha/terms/approvals';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { AccountLink } from '../../links/account-link.tsx';
import links from '../../links/links.module.css';
import { approvalKindWords, approvalStatusWords } from '../../words/money/approval-words.ts';
import { approvalsWords } from '../../words/money/approvals.ts';
import classes from './approvals.module.css';
import { useTellSubject } from './use-tell-subject.ts';

/** Returns the columns of the list of proposals. */
export function useApprovalColumns(): readonly ListColumn<ApprovalData>[] {
  const t = useWords(approvalsWords);
  return [
    { id: 'what', label: t('what'), isFixed: true, cell: (approval) => <WhatCell approval={approval} /> },
    {
      id: 'account',
      label: t('account'),
      cell: ({ accountId }) =>
        accountId === null ? t('allAccounts') : <AccountLink accountId={accountId} />,
    },
    { id: 'by', label: t('proposedBy'), cell: (approval) => <ProposerName approval={approval} /> },
    { id: 'at', label: t('proposedAt'), cell: ({ proposedAt }) => <Time at={proposedAt} /> },
    {
      id: 'decision',
      label: t('decision'),
      cell: ({ expiresAt, decision }) =>
        decision === null ? t.rich('decideBy', { time: <Time at={expiresAt} /> }) : <Time at={decision.at} />,
    },
    { id: 'state', label: t('state'), cell: ({ status }) => <ApprovalBadge status={status} /> },
  ];
}

type ApprovalProps = { readonly approval: ApprovalData };

function WhatCell({ approval }: ApprovalProps) {
  const nameKind = useWords(approvalKindWords);
  const tellSubject = useTellSubject();
  const { approvalId, kind, reason } = approval;
  const subject = tellSubject(approval);
  return (
    <>
      <Link
        to="/approvals/$approvalId"
        params={{ approvalId: String(approvalId) }}
        className={`${links.link} ${classes.name}`}
      >
        {nameKind(kind)}
        {subject !== '' && (
          <>
            {' · '}
            <bdi>{subject}</bdi>
          </>
        )}
      </Link>
      <Text size="sm" c="dimmed" lineClamp={2} className={classes.text ?? ''}>
        <bdi>{reason}</bdi>
      </Text>
    </>
  );
}

/** Shows who proposed something, and whether that is the reader. */
export function ProposerName({ approval: { proposedBy, isOwn } }: ApprovalProps) {
  const t = useWords(approvalsWords);
  return (
    <>
      <bdi>{proposedBy.name}</bdi> {isOwn && <Badge variant="light">{t('you')}</Badge>}
    </>
  );
}

/** Amber is for what needs somebody now, green for done. */
const colours: Readonly<Record<ApprovalStatus, string>> = {
  proposed: 'amber',
  approved: 'green',
  rejected: 'gray',
  withdrawn: 'gray',
  expired: 'gray',
  at_once: 'green',
};

export function ApprovalBadge({ status }: { readonly status: ApprovalStatus }) {
  const nameStatus = useWords(approvalStatusWords);
  return (
    <Badge variant="light" color={colours[status]}>
      {nameStatus(status)}
    </Badge>
  );
}

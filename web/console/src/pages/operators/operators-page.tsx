import { Button } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { operatorsQuery } from '../../api/operators.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { operatorsWords } from '../../words/company/operators.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OperatorsTable } from './operators-table.tsx';

export function OperatorsPage() {
  const t = useWords(operatorsWords);
  const { may } = useOperator();
  const [isInviting, setIsInviting] = useState(false);
  const mayChange = may('operators.write');
  const invite = mayChange && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
      {t('invite')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={invite} />
      {may('operators.read') ? <Operators /> : <NotAllowedState />}
      {may('operators.read') && <InvitationsSection />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

function Operators() {
  const t = useWords(operatorsWords);
  const operators = useQuery(operatorsQuery);
  return (
    <Loaded query={operators}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            icon={<IconUsers size={32} aria-hidden />}
            title={t('emptyTitle')}
            text={t('emptyText')}
          />
        ) : (
          <OperatorsTable operators={items} />
        )
      }
    </Loaded>
  );
}

import { Button } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { membersQuery } from '../../api/members.ts';
import { useAccount } from '../../shell/use-account.ts';
import { membersWords } from '../../words/members.ts';
import { InvitationsSection } from './invitations-section.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTable } from './members-table.tsx';

export function MembersPage() {
  const t = useWords(membersWords);
  const { accountId, may } = useAccount();
  const members = useQuery(membersQuery(accountId));
  const [isInviting, setIsInviting] = useState(false);
  const mayChange = may('members.write');
  const invite = mayChange && (
    <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setIsInviting(true)}>
      {t('invite')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={invite} />
      <Loaded query={members}>{({ items }) => <MembersTable members={items} />}</Loaded>
      {mayChange && <InvitationsSection />}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </>
  );
}

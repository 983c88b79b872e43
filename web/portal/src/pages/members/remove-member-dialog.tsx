import type { AccountMemberData } from '@satha/contract/portal/members';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { invitationsQuery, membersQuery, removeMember } from '../../api/members.ts';
import { sessionQuery } from '../../api/session.ts';
import { useAccount } from '../../shell/use-account.ts';
import { membersWords } from '../../words/members.ts';

type RemoveMemberDialogProps = {
  readonly member: AccountMemberData;
  readonly isSelf: boolean;
  readonly isOpen: boolean;
  onClose(): void;
};

/** Removes a member, or lets one leave. */
export function RemoveMemberDialog({ member, isSelf, isOpen, onClose }: RemoveMemberDialogProps) {
  const t = useWords(membersWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const { name } = member;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => removeMember(accountId, member.memberId),
    onSuccess: async () => {
      tell.done(isSelf ? t('left') : t('removed', { name }));
      if (!isSelf) {
        // With them go the open invitations that they made.
        void queryClient.invalidateQueries(invitationsQuery(accountId));
        return queryClient.invalidateQueries(membersQuery(accountId));
      }
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      return navigate({ to: '/' });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isSelf ? t('leaveTitle') : t('removeTitle', { name })}
      text={isSelf ? t('leaveText') : t('removeText', { name })}
      confirmLabel={t(isSelf ? 'leave' : 'remove')}
      isDangerous
      isPending={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}

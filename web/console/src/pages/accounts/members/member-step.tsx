import type { AccountMemberData } from '@satha/contract/portal/members';
import { ConfirmDialog } from '@satha/web-kit/dialogs/confirm-dialog.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeMemberSuspension,
  endMemberSessions,
  endMemberTwoFactor,
  removeMember,
} from '../../../api/money/account-members.ts';
import { renewMoney } from '../../../api/money/accounts.ts';
import { memberWords } from '../../../words/accounts/members.ts';
import { ReasonDialog } from '../../operators/reason-dialog.tsx';
import { MemberRoleDialog } from './member-role-dialog.tsx';

export type MemberStepName = 'role' | 'suspend' | 'resume' | 'endSessions' | 'endTwoFactor' | 'remove';

type StepProps<Name> = {
  readonly accountId: number;
  readonly step: Name;
  readonly member: AccountMemberData;
  onClose(): void;
};

/** Shows the dialog of something that is done to a member. */
export function MemberStep({ step, ...props }: StepProps<MemberStepName>) {
  if (step === 'role') return <MemberRoleDialog {...props} />;
  if (step === 'suspend' || step === 'resume') return <SuspensionStep step={step} {...props} />;
  return <ConfirmStep step={step} {...props} />;
}

function SuspensionStep({ step, member, onClose }: StepProps<'suspend' | 'resume'>) {
  const t = useWords(memberWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { memberId, name } = member;
  return (
    <ReasonDialog
      title={t(`${step}Title`, { name })}
      text={t(`${step}Text`, { name })}
      confirmLabel={t(step)}
      isDangerous={step === 'suspend'}
      send={(reason) => changeMemberSuspension(memberId, step, reason)}
      onDone={() => {
        onClose();
        tell.done(t(`${step}Done`, { name }));
        return renewMoney(queryClient);
      }}
      onClose={onClose}
    />
  );
}

function ConfirmStep(props: StepProps<'endSessions' | 'endTwoFactor' | 'remove'>) {
  const { accountId, step, member, onClose } = props;
  const t = useWords(memberWords);
  const tell = useTell();
  const queryClient = useQueryClient();
  const { memberId, name } = member;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (step === 'endSessions') {
        const { sessions: count } = await endMemberSessions(memberId);
        return t('endSessionsDone', { name, count });
      }
      await (step === 'remove' ? removeMember(accountId, memberId) : endMemberTwoFactor(memberId));
      return t(`${step}Done`, { name });
    },
    onSuccess: (sentence) => {
      onClose();
      tell.done(sentence);
      return renewMoney(queryClient);
    },
  });
  return (
    <ConfirmDialog
      isOpen
      title={t(`${step}Title`, { name })}
      text={t(`${step}Text`, { name })}
      confirmLabel={t(step)}
      isDangerous={step !== 'endSessions'}
      isPending={isPending}
      error={error}
      onConfirm={mutate}
      onClose={onClose}
    />
  );
}

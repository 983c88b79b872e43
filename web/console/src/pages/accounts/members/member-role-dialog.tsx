import { Button, Group, Stack } from '@mantine/core';
import type { AccountMemberData } from '@satha/contract/portal/members';
import type { MemberRole } from '@satha/terms/people';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { MemberRoleField } from '@satha/web-kit/people/member-role-field.tsx';
import { memberRoleWords } from '@satha/web-kit/people/member-role-words.ts';
import { useMemberRole } from '@satha/web-kit/people/use-member-role.ts';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { editMember } from '../../../api/money/account-members.ts';
import { accountQuery, renewMoney } from '../../../api/money/accounts.ts';
import { memberWords } from '../../../words/accounts/members.ts';
import { conflictWords } from '../../../words/conflicts.ts';
import { RecordConflict } from '../../fleet/record/record-conflict.tsx';
import { changesOf, useSaveRecord } from '../../fleet/record/use-save-record.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';

type MemberRoleDialogProps = {
  readonly accountId: number;
  readonly member: AccountMemberData;
  onClose(): void;
};

const recordOf = ({ version, role }: AccountMemberData) => ({ version, texts: { role } });

/** Gives a member another role; of two who do at once, the later one sees both and chooses. */
export function MemberRoleDialog({ accountId, member: present, onClose }: MemberRoleDialogProps) {
  // What others change meanwhile is told as a conflict, and not slipped under the form.
  const [member] = useState(present);
  const t = useWords(memberWords);
  const label = useWords(memberRoleWords)('role');
  const conflictTitle = useWords(conflictWords)('title');
  const nameRole = useMemberRole();
  const tell = useTell();
  const queryClient = useQueryClient();
  const { memberId, name } = member;
  const { save, conflict } = useSaveRecord<'role'>({
    record: recordOf(member),
    async send(version, { role = '' }) {
      const changed = await editMember(accountId, memberId, { version, role: role as MemberRole });
      tell.done(t('roleChanged', { name, role: nameRole(changed.role) ?? '' }));
    },
    async askAnew() {
      const { people } = await queryClient.fetchQuery({ ...accountQuery(accountId), staleTime: 0 });
      return recordOf(people.find((other) => other.memberId === memberId) ?? member);
    },
    onSaved() {
      onClose();
      return renewMoney(queryClient);
    },
    onUnchanged() {
      onClose();
      tell.done(t('unchanged'));
    },
  });
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { role: String(member.role) },
    check: () => ({}),
    send: (values) => save(changesOf(values, { role: member.role })),
  });
  return (
    <StepDialog title={conflict ? conflictTitle : t('roleTitle', { name })} onClose={onClose}>
      {conflict ? (
        <RecordConflict
          key={conflict.now.version}
          conflict={conflict}
          labels={{ role: label }}
          tell={(_, role) => nameRole(role) ?? role}
          save={save}
        />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <FormProblem problem={problem} />
            <MemberRoleField key={form.key('role')} {...form.getInputProps('role')} />
            <Group justify="flex-end">
              <Button type="submit" loading={isPending}>
                {t('save')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </StepDialog>
  );
}

import { Radio, type RadioGroupProps, Stack } from '@mantine/core';
import { memberRoles } from '@satha/terms/people';
import { useWords } from '../language/use-words.tsx';
import { MemberRoleTable } from './member-role-table.tsx';
import { memberRoleWords } from './member-role-words.ts';

/** Asks for the role of an account's member, says of each what it is for, and has the table of what it may do. */
export function MemberRoleField(props: Omit<RadioGroupProps, 'children'>) {
  const t = useWords(memberRoleWords);
  return (
    <>
      <Radio.Group label={t('role')} {...props}>
        <Stack gap="sm" mt="xs">
          {memberRoles.map((role) => (
            <Radio key={role} value={role} label={t(role)} description={t(`${role}May`)} />
          ))}
        </Stack>
      </Radio.Group>
      <MemberRoleTable />
    </>
  );
}

import { Radio, type RadioGroupProps, Stack } from '@mantine/core';
import { operatorRoles } from '@satha/terms/people';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { operatorRoleWords } from '../../words/company/roles.ts';

/** Asks for a role, and says of each what it may do. */
export function RoleField(props: Omit<RadioGroupProps, 'children'>) {
  const nameRole = useWords(operatorRoleWords);
  return (
    <Radio.Group label={nameRole('role')} {...props}>
      <Stack gap="sm" mt="xs">
        {operatorRoles.map((role) => (
          <Radio key={role} value={role} label={nameRole(role)} description={nameRole(`${role}May`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

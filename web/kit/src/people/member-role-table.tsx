import { Box, Table, Text, VisuallyHidden } from '@mantine/core';
import { mayDo, memberPermissions, memberRoles } from '@satha/terms/people';
import { IconCheck } from '@tabler/icons-react';
import { useWords } from '../language/use-words.tsx';
import { memberPermissionWords } from './member-permission-words.ts';
import { memberRoleWords } from './member-role-words.ts';

/** Shows what each role of an account's members may do, folded until it is wanted. */
export function MemberRoleTable() {
  const t = useWords(memberPermissionWords);
  const role = useWords(memberRoleWords);
  return (
    <Box component="details">
      <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
        {t('title')}
      </Text>
      <Box mt="xs" tabIndex={0} style={{ overflowX: 'auto' }}>
        <Table fz="xs" miw={480} horizontalSpacing={6} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <VisuallyHidden>{t('title')}</VisuallyHidden>
              </Table.Th>
              {memberRoles.map((one) => (
                <Table.Th key={one} ta="center">
                  {role(one)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {memberPermissions.map((permission) => (
              <Table.Tr key={permission}>
                <Table.Th scope="row" fw={400}>
                  {t(permission)}
                </Table.Th>
                {memberRoles.map((one) => (
                  <Table.Td key={one} ta="center">
                    <Mark may={mayDo(one, permission)} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Box>
    </Box>
  );
}

function Mark({ may }: { readonly may: boolean }) {
  const t = useWords(memberPermissionWords);
  return (
    <>
      {may && <IconCheck size={16} aria-hidden />}
      <VisuallyHidden>{t(may ? 'may' : 'mayNot')}</VisuallyHidden>
    </>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import type { AccountMemberData } from '@satha/contract/portal/members';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconDots } from '@tabler/icons-react';
import { useOperator } from '../../../shell/use-operator.ts';
import { memberWords } from '../../../words/accounts/members.ts';
import type { MemberStepName } from './member-step.tsx';

type MemberMenuProps = { readonly member: AccountMemberData; onStep(step: MemberStepName): void };

/** Offers what may be done to a member as they are. */
export function MemberMenu({ member: { name, isSuspended, hasTwoFactor }, onStep }: MemberMenuProps) {
  const t = useWords(memberWords);
  const { may } = useOperator();
  const item = (step: MemberStepName, color?: string) => (
    <Menu.Item {...(color && { color })} onClick={() => onStep(step)}>
      {t(step)}
    </Menu.Item>
  );
  const red = 'var(--mantine-color-error)';
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actionsFor', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {may('accounts.admit') && item('role')}
        {!isSuspended && item('endSessions')}
        {may('accounts.admit') && hasTwoFactor && item('endTwoFactor')}
        <Menu.Divider />
        {isSuspended ? may('accounts.admit') && item('resume') : item('suspend', red)}
        {item('remove', red)}
      </Menu.Dropdown>
    </Menu>
  );
}

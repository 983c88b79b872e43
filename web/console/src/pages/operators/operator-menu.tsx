import { ActionIcon, Menu } from '@mantine/core';
import type { OperatorData } from '@satha/contract/console/operators';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconDots } from '@tabler/icons-react';
import { operatorsWords } from '../../words/company/operators.ts';
import type { OperatorStepName } from './operator-step.tsx';

type OperatorMenuProps = {
  readonly operator: OperatorData;
  onStep(step: OperatorStepName): void;
};

/** Offers what may be done to an operator as they are. */
export function OperatorMenu({ operator, onStep }: OperatorMenuProps) {
  const t = useWords(operatorsWords);
  const { name, isSuspended, hasTwoFactor } = operator;
  const item = (step: OperatorStepName, color?: string) => (
    <Menu.Item {...(color && { color })} onClick={() => onStep(step)}>
      {t(step)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('actionsFor', { name })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {item('change')}
        {!isSuspended && item('endSessions')}
        {hasTwoFactor && item('endTwoFactor')}
        <Menu.Divider />
        {isSuspended ? item('resume') : item('suspend', 'var(--mantine-color-error)')}
      </Menu.Dropdown>
    </Menu>
  );
}

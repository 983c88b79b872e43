import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useWords } from '../language/use-words.tsx';
import { listWords } from './list-words.ts';
import { useHiddenColumns } from './use-hidden-columns.ts';

type ColumnsMenuProps = {
  /** The list's name, as its table has it. */
  readonly name: string;
  readonly columns: readonly { readonly id: string; readonly label: string; readonly isFixed?: boolean }[];
  /** The width from which the list is a table; below it stands as cards. */
  readonly visibleFrom: 'sm' | 'md';
};

/** Chooses which columns of a list its reader sees. */
export function ColumnsMenu({ name, columns, visibleFrom }: ColumnsMenuProps) {
  const t = useWords(listWords);
  const { hidden, toggle } = useHiddenColumns(name);
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          visibleFrom={visibleFrom}
          leftSection={<IconColumns3 size={16} aria-hidden />}
        >
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter(({ isFixed = false }) => !isFixed)
          .map(({ id, label }) => (
            <Menu.CheckboxItem key={id} checked={!hidden.includes(id)} onChange={() => toggle(id)}>
              {label}
            </Menu.CheckboxItem>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

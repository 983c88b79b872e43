import { ActionIcon } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { personMenuWords } from './person-menu-words.ts';

type PersonMenuButtonProps = ComponentProps<typeof ActionIcon<'button'>> & { readonly name: string };

/** Opens a person's menu. */
export function PersonMenuButton({ name, ...button }: PersonMenuButtonProps) {
  const t = useWords(personMenuWords);
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menu', { name })} {...button}>
      <IconUserCircle size={24} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

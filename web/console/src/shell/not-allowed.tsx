import { Anchor } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { NotAllowedState } from '@satha/web-kit/states/not-allowed-state.tsx';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { consoleWords } from '../words/shell.ts';
import { useOperator } from './use-operator.ts';

/** Says why a page is not for its reader: another role is needed, or only two-factor sign-in, with the way to set it up. */
export function NotAllowed({ permission }: { readonly permission: string }) {
  const t = useWords(consoleWords);
  const { permissionsOfTwoFactor } = useOperator();
  if (!permissionsOfTwoFactor.includes(permission)) return <NotAllowedState />;
  return (
    <EmptyState
      icon={<IconLock size={32} stroke={1.5} aria-hidden />}
      title={t('twoFactorNeededTitle')}
      text={t('twoFactorNeededText')}
      action={
        <Anchor component={Link} to="/profile">
          {t('setUpTwoFactor')}
        </Anchor>
      }
    />
  );
}

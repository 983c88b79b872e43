import { Alert, Anchor } from '@mantine/core';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { consoleWords, twoFactorReasonWords } from '../words/shell.ts';
import { useOperator } from './use-operator.ts';

type Reason = keyof typeof twoFactorReasonWords.en;

const isReason = (permission: string): permission is Reason =>
  Object.hasOwn(twoFactorReasonWords.en, permission);

/**
 * Leads whoever may do more with two-factor sign-in to set it up; nothing for others. The board and calls are left the
 * whole screen: nothing there needs it.
 */
export function TwoFactorNotice() {
  const t = useWords(consoleWords);
  const reason = useWords(twoFactorReasonWords);
  const { language } = useLanguage();
  const { permissionsOfTwoFactor } = useOperator();
  const isAt = useMatchRoute();
  if (permissionsOfTwoFactor.length === 0 || isAt({ to: '/board' }) || isAt({ to: '/calls/new' }))
    return null;
  const reasons = permissionsOfTwoFactor.filter(isReason).map((permission) => reason(permission));
  const what = new Intl.ListFormat(language).format(reasons);
  return (
    <Alert color="amber" mb="lg" role="status">
      {reasons.length > 0 ? t('twoFactorWanted', { what }) : t('twoFactorWantedForRole')}{' '}
      <Anchor component={Link} to="/profile" inherit>
        {t('setUpTwoFactor')}
      </Anchor>
    </Alert>
  );
}

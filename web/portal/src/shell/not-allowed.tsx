import { Anchor } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { shellWords } from '../words/shell.ts';
import { useAccount } from './use-account.ts';
import { useSession } from './use-session.ts';

/**
 * Tells whether the member of an owner's or finance's role lacks the two-factor sign-in that the account
 * requires of them: what they may not do then, they could with it.
 */
export function useLacksTwoFactor(): boolean {
  const { requiresTwoFactor, role } = useAccount();
  const { hasTwoFactor } = useSession();
  return requiresTwoFactor && !hasTwoFactor && (role === 'owner' || role === 'finance');
}

/** Says that the account requires two-factor sign-in, and where to set it up. */
export function TwoFactorWanted() {
  const t = useWords(shellWords);
  return (
    <>
      {t('twoFactorWanted')}{' '}
      <Anchor component={Link} to="/profile" inherit>
        {t('setUpTwoFactor')}
      </Anchor>
    </>
  );
}

/**
 * Says why something about the account's money is not offered: `roles` tells whose it is, unless two-factor
 * is what lacks.
 */
export function WhyNoMoney({ roles }: { readonly roles: string }) {
  return useLacksTwoFactor() ? <TwoFactorWanted /> : roles;
}

import type { MeData } from '@satha/contract/portal/me';
import { defaultLanguage } from '@satha/terms/languages';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session.ts';

/** Returns who is signed in; on pages that only they reach. */
export function useSession(): MeData {
  const { data } = useQuery(sessionQuery);
  return data ?? nobody;
}

/** For the moment between signing out and leaving the page. */
const nobody: MeData = {
  memberId: 0,
  name: '',
  email: '',
  isEmailConfirmed: true,
  hasTwoFactor: false,
  language: defaultLanguage,
  accounts: [],
};

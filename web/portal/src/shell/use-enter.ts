import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { readPortalAddress } from '../routes/portal-address.ts';

/**
 * Opens the portal after signing in, in the member's own language, at the page that they had wanted, with
 * what was behind the `#` there.
 */
export function useEnter(): (next?: string, hash?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { chooseLanguage } = useLanguage();
  return async (next, hash) => {
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    if (session !== null) chooseLanguage(session.language);
    await navigate(readPortalAddress(next, hash));
  };
}

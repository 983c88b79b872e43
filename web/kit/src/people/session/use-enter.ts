import type { Language } from '@satha/terms/languages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage } from '../../language/language.tsx';
import { readAppAddress } from '../../routing/app-address.ts';

type AskAnew = (queryClient: QueryClient) => Promise<{ readonly language: Language } | null>;

/**
 * Opens the app after signing in, in the person's own language, at the page that they had wanted, with what was behind
 * the `#` there. `askAnew` asks the service who is signed in now.
 */
export function useEnter(askAnew: AskAnew): (next?: string, hash?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { chooseLanguage } = useLanguage();
  return async (next, hash) => {
    const session = await askAnew(queryClient);
    if (session !== null) chooseLanguage(session.language);
    await navigate(readAppAddress(next, hash));
  };
}

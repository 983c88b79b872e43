import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forgetFilters } from '../../lists/kept-filters.ts';
import { useTell } from '../../shell/use-tell.tsx';
import { environmentKey, sessionKey } from './session-keys.ts';

/** Ends the session, and forgets everything that it showed. */
export function useSignOut(signOut: () => Promise<unknown>): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tell = useTell();
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      forgetFilters();
      queryClient.setQueryData(sessionKey, null);
      await navigate({ to: '/sign-in' });
      const keep: readonly unknown[] = [...environmentKey, ...sessionKey];
      queryClient.removeQueries({ predicate: ({ queryKey }) => !keep.includes(queryKey[0]) });
    },
    onError: tell.failed,
  });
  return () => mutate();
}

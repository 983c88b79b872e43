import { forgetFilters } from '@satha/web-kit/lists/kept-filters.ts';
import { useTell } from '@satha/web-kit/shell/use-tell.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { signOut } from '../api/sign-in.ts';

/** Ends the session, and forgets everything that it showed. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const tell = useTell();
  const { mutate } = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      forgetFilters();
      queryClient.setQueryData(sessionQuery.queryKey, null);
      await navigate({ to: '/sign-in' });
      const keep = ['environment', 'session'];
      queryClient.removeQueries({ predicate: ({ queryKey }) => !keep.includes(String(queryKey[0])) });
    },
    onError: tell.failed,
  });
  return () => mutate();
}

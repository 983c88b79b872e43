import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { portalSend } from '../api/portal-client.ts';
import { sessionQuery } from '../api/session.ts';

/** Ends the session here and there, and forgets everything that it showed. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    mutationFn: () => portalSend('POST', '/sign-out'),
    onSuccess: async () => {
      queryClient.setQueryData(sessionQuery.queryKey, null);
      await navigate({ to: '/sign-in' });
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'accounts' });
    },
  });
  return () => mutate();
}

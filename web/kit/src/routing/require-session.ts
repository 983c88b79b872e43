import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';

type Guarded = {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
};

/** Makes what sends whoever is not signed in to the sign-in page, and from there back to the page that they wanted. */
export function createRequireSession<Person>(
  askWhoIsSignedIn: (queryClient: QueryClient) => Promise<Person | null>,
) {
  return async ({ context, location }: Guarded): Promise<{ readonly session: Person }> => {
    const session = await askWhoIsSignedIn(context.queryClient);
    if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    return { session };
  };
}

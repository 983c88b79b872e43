import type { MeData } from '@satha/contract/portal/me';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';

type Guarded = {
  readonly context: { readonly queryClient: QueryClient };
  readonly location: { readonly href: string };
};

/** Sends whoever is not signed in to the sign-in page, and from there back here. */
export async function requireSession({ context, location }: Guarded): Promise<{ readonly session: MeData }> {
  const session = await context.queryClient.ensureQueryData(sessionQuery);
  if (session === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
  return { session };
}

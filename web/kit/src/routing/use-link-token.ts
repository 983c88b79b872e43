import { useLocation } from '@tanstack/react-router';

/**
 * Returns the token of a link in a mail, behind the `#` of the page's address: it is told to the service in
 * bodies alone.
 */
export function useLinkToken(): string | undefined {
  return useLocation({ select: ({ hash }) => (hash === '' ? undefined : hash) });
}

import { useLocation } from '@tanstack/react-router';

/** What a link in a mail brought along, behind the `#` of the page's address: it is told to the service in bodies alone. */
export function useLinkToken(): string | undefined {
  return useLocation({ select: ({ hash }) => (hash === '' ? undefined : hash) });
}

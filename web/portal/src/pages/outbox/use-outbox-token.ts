import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isOutboxToken, keepOutboxToken, readOutboxToken } from '../../api/outboxes/outbox-token.ts';

/**
 * Returns the token that opens the outbox: from the link, out of which it is taken at once and stored, or
 * stored from there before. Whatever else stands behind the # of the page's address is none, and replaces
 * nothing.
 */
export function useOutboxToken(): string | undefined {
  const given = useLocation({ select: ({ hash }) => (isOutboxToken(hash) ? hash : undefined) });
  const navigate = useNavigate();
  const [kept, setKept] = useState(readOutboxToken);
  useEffect(() => {
    if (given === undefined) return;
    keepOutboxToken(given);
    setKept(given);
    void navigate({ to: '/outbox', replace: true });
  }, [given, navigate]);
  return given ?? kept;
}

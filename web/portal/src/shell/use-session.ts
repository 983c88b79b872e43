import { useQuery } from '@tanstack/react-query';
import { type Session, sessionQuery } from '../api/session.ts';

/** Who is signed in; on pages that only they reach. */
export function useSession(): Session {
  const { data } = useQuery(sessionQuery);
  return data ?? nobody;
}

/** For the moment between signing out and leaving the page. */
const nobody: Session = { memberId: 0, name: '', email: '', accounts: [] };

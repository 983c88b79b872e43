import { memberRoles } from '@satha/terms/people';
import { useWords } from '../language/use-words.tsx';
import { memberRoleWords } from './member-role-words.ts';

/** Names the role of an account's member in the reader's language; undefined for what is none. */
export function useMemberRole(): (role: unknown) => string | undefined {
  const t = useWords(memberRoleWords);
  return (given) => {
    const role = memberRoles.find((one) => one === given);
    return role && t(role);
  };
}

import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Profile } from '@satha/web-kit/people/profile/profile.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { profileApi } from '../../api/me.ts';
import { sessionQuery } from '../../api/session.ts';
import { useOperator } from '../../shell/use-operator.ts';
import { operatorRoleWords } from '../../words/company/roles.ts';
import { profileWords } from '../../words/profile.ts';

export function ProfilePage() {
  const t = useWords(profileWords);
  const nameRole = useWords(operatorRoleWords);
  const operator = useOperator();
  const queryClient = useQueryClient();
  return (
    <>
      <PageHeader title={t('title')} text={t('text', { role: nameRole(operator.role) })} />
      <Profile
        api={profileApi}
        person={operator}
        onChanged={() => queryClient.invalidateQueries(sessionQuery)}
      />
    </>
  );
}

import { PageHeader } from '../../shell/page-header.tsx';

export function MembersPage() {
  return <PageHeader title="Members" />;
}

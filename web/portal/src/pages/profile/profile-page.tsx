import { PageHeader } from '../../shell/page-header.tsx';

export function ProfilePage() {
  return <PageHeader title="Profile" />;
}

import { PageHeader } from '../../shell/page-header.tsx';

export function RequestsPage() {
  return <PageHeader title="Requests" />;
}

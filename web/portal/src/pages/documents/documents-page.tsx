import { PageHeader } from '../../shell/page-header.tsx';

export function DocumentsPage() {
  return <PageHeader title="Documents" />;
}

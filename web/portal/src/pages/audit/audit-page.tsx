import { PageHeader } from '../../shell/page-header.tsx';

export function AuditPage() {
  return <PageHeader title="Audit" />;
}

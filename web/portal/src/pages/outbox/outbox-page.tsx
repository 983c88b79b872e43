import { PageHeader } from '../../shell/page-header.tsx';

export function OutboxPage() {
  return <PageHeader title="Outbox" />;
}

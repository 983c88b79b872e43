import { PageHeader } from '../../shell/page-header.tsx';

export function WebhooksPage() {
  return <PageHeader title="Webhooks" />;
}

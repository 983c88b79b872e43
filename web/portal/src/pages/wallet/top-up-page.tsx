import { PageHeader } from '../../shell/page-header.tsx';

export function TopUpPage() {
  return <PageHeader title="TopUp" />;
}

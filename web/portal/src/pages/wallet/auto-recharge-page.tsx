import { PageHeader } from '../../shell/page-header.tsx';

export function AutoRechargePage() {
  return <PageHeader title="AutoRecharge" />;
}

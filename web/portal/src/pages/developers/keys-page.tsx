import { PageHeader } from '../../shell/page-header.tsx';

export function KeysPage() {
  return <PageHeader title="Keys" />;
}

import { PageHeader } from '../../shell/page-header.tsx';

export function DocsPage() {
  return <PageHeader title="Docs" />;
}

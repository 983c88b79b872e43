import { PageHeader } from '../../shell/page-header.tsx';

export function MapPage() {
  return <PageHeader title="Map" />;
}

import { PageHeader } from '../../shell/page-header.tsx';

export function TripsPage() {
  return <PageHeader title="Trips" />;
}

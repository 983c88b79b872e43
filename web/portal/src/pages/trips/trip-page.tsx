import { PageHeader } from '../../shell/page-header.tsx';

export function TripPage() {
  return <PageHeader title="Trip" />;
}

import { PageHeader } from '../../shell/page-header.tsx';

export function NewTripPage() {
  return <PageHeader title="NewTrip" />;
}

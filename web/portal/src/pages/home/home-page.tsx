import { PageHeader } from '../../shell/page-header.tsx';

export function HomePage() {
  return <PageHeader title="Home" />;
}

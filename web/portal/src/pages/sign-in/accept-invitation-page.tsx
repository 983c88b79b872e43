import { PageHeader } from '../../shell/page-header.tsx';

export function AcceptInvitationPage() {
  return <PageHeader title="AcceptInvitation" />;
}

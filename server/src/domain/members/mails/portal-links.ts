/**
 * The addresses of the portal's pages that mails lead to. Never made from what a request says of its host. What opens
 * something stands behind the `#`, which browsers tell no server and so no proxy's log; the page sends it in a body.
 */
export type PortalLinks = {
  acceptInvitation(rawToken: string): string;
  resetPassword(rawToken: string): string;
  confirmEmail(rawToken: string): string;
};

export function makePortalLinks(publicUrl: string): PortalLinks {
  const base = publicUrl.replace(/(?<!\/)\/+$/, '');
  const link = (page: string) => (rawToken: string) =>
    `${base}/portal/${page}#${encodeURIComponent(rawToken)}`;
  return {
    acceptInvitation: link('accept-invitation'),
    resetPassword: link('reset-password'),
    confirmEmail: link('confirm-email'),
  };
}

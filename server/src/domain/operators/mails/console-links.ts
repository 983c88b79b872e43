/**
 * The addresses of the console's pages that mails lead to. What opens something stands behind the `#`, which browsers tell
 * no server and so no proxy's log; the page sends it in a body.
 */
export type ConsoleLinks = {
  acceptInvitation(rawToken: string): string;
  resetPassword(rawToken: string): string;
};

/** Makes the links of a console that browsers find at an address. */
export function makeConsoleLinks(consoleUrl: string): ConsoleLinks {
  const base = consoleUrl.replace(/(?<!\/)\/+$/, '');
  const link = (page: string) => (rawToken: string) =>
    `${base}/console/${page}#${encodeURIComponent(rawToken)}`;
  return { acceptInvitation: link('accept-invitation'), resetPassword: link('reset-password') };
}

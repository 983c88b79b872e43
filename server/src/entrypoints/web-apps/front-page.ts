import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { setPageHeaders } from './page-headers.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 15vh auto; padding: 0 1rem; color: light-dark(#14233b, #dbe2ec); background: light-dark(#fff, #131f33); }
  h1 { font-size: 1.5rem; } li { margin-block: .5rem; } a { color: light-dark(#0b6b70, #7ec4c5); }
  strong { padding: .125rem .75rem; background: #ffc861; color: #14233b; }
`;

/** The page of the bare address: the doors that people, rather than programs, come in by. */
function makePage(environment: string, styleNonce: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>Satha · ${environment}</title>
    <style nonce="${styleNonce}">${style}</style>
  </head>
  <body>
    <main>
      <h1>Satha · <span lang="ar">سطحة</span></h1>
      <p><strong>${environment}</strong></p>
      <ul>
        <li><a href="/portal/">Portal</a>: keys, wallet and trips of your account · <span lang="ar" dir="rtl">البوابة</span></li>
        <li><a href="/track/">Your trip</a>: for whoever waits for a truck · <span lang="ar" dir="rtl">تتبَّع رحلتك</span></li>
        <li><a href="/docs">Docs</a>: guides, errors and the API reference · <a href="/docs/ar" lang="ar" dir="rtl">الأدلّة</a></li>
      </ul>
    </main>
  </body>
</html>
`;
}

export function registerFrontPage(
  server: HttpServer,
  deps: { readonly isSandbox: boolean; makeToken(): string },
): void {
  server.get('/', { schema: { hide: true } }, async (_request, reply) => {
    const styleNonce = deps.makeToken();
    setPageHeaders(reply, { styleNonce, hasScripts: false, askedOrigins: [] });
    return reply.send(makePage(deps.isSandbox ? 'Sandbox' : 'Live', styleNonce));
  });
  refuseOtherMethods(server, '/', ['GET', 'HEAD']);
}

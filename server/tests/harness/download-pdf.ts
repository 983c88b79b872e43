/** What a browser or a program is sent of a document. */
export type DownloadedPdf = { readonly status: number; readonly headers: Headers; readonly pdf: Buffer };

/** Whoever is signed in in a browser. */
type WithCookies = { readonly cookies: ReadonlyMap<string, string> };

/** Asks for a document, with a key or by who is signed in, who leaves by the signal; of a refusal, `pdf` is its JSON. */
export async function downloadPdf(
  url: string,
  who: WithCookies | { readonly rawApiKey: string },
  signal?: AbortSignal,
): Promise<DownloadedPdf> {
  const headers = 'rawApiKey' in who ? { 'x-api-key': who.rawApiKey } : { cookie: writeCookies(who) };
  const answer = await fetch(url, { headers, ...(signal && { signal }) });
  return { status: answer.status, headers: answer.headers, pdf: Buffer.from(await answer.arrayBuffer()) };
}

function writeCookies({ cookies }: WithCookies): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}

/**
 * What stands in a built page for what only the service knows that shows it. Addresses stand for addresses, so that Markdown
 * makes links of them; nobody has one that ends in `.invalid` (RFC 6761).
 */
export const addressMarks = {
  /** Where browsers find the service that shows the page, as in `https://api.example.ae`. */
  ownUrl: 'http://own.satha.invalid',
  sandboxUrl: 'http://sandbox.satha.invalid',
  liveUrl: 'http://live.satha.invalid',
  /** What keys begin with that are good there, as in `svc_sk_test_`. */
  keyPrefix: 'svc_sk_invalid_',
} as const;

/** Where the services of `npm start` listen unless they are told otherwise, as the documents of the repository say. */
const written = { sandbox: 'http://127.0.0.1:4010', live: 'http://127.0.0.1:4020' };

/**
 * Puts marks in the place of addresses: a sample asks the service that shows it, and a sentence names sandbox or live. What
 * only the sandbox has is asked there.
 */
export function markAddresses(text: string, file: string): string {
  let isSample = false;
  const isForSandbox = file.endsWith('sandbox.md');
  const lines = text.split('\n').map((line) => {
    if (/^ {0,3}```/.test(line)) isSample = !isSample;
    const isOwn = isSample && !isForSandbox;
    const marked = line
      .replaceAll(written.sandbox, isOwn ? addressMarks.ownUrl : addressMarks.sandboxUrl)
      .replaceAll(written.live, addressMarks.liveUrl);
    return isOwn ? marked.replaceAll('svc_sk_test_', addressMarks.keyPrefix) : marked;
  });
  return lines.join('\n');
}

/** Takes the marks out of a text that is searched: no address of this kind is worth finding. */
export function dropAddressMarks(text: string): string {
  return Object.values(addressMarks).reduce((rest, mark) => rest.replaceAll(mark, ''), text);
}

/**
 * The words in the drawer's script for a key that is not there: what samples show in its place, and a joke in the
 * field that waits for it.
 */
const drawersWords = ['`YOUR_SECRET_TOKEN`', '`QUxMIFlPVVIgQkFTRSBBUkUgQkVMT05HIFRPIFVT`'];

/** Changes the reference's script so that it shows our words for a key that is not there. */
export function showKeyByName(script: string): string {
  return drawersWords.reduce((changed, words) => {
    if (!changed.includes(words)) throw new Error(`The reference's script says ${words} no more.`);
    return changed.replaceAll(words, 'globalThis.sathaKey');
  }, script);
}

/**
 * Makes the script that starts the reference in the browser.
 *
 * It names a member's own key in the samples, as `/docs/reference?key=<name>` tells it. Samples in some thirty languages are
 * copied into shells and programs, and anybody can make such a link: only what means nothing in any of them is let
 * through, so no quotes (those of PowerShell are curved ones too), no backslash and no dollar.
 *
 * The browser alone knows by which address the service is reached: requests and the curl shown go there. Zod, within
 * the drawer's script, would try to compile its checks by `eval`, which the page's policy forbids and would report.
 */
export function makeStartScript(configuration: object): string {
  return `${keyOfLink}
globalThis.__zod_globalConfig = { jitless: true };
const scalar = document.createElement('script');
scalar.src = '/docs/scalar.js';
scalar.onload = () =>
  Scalar.createApiReference('#reference', {
    ...${JSON.stringify(configuration)},
    servers: [{ url: location.origin }],
  });
document.head.append(scalar);
`;
}

/** A name has 80 characters at the most. */
const keyOfLink = String.raw`globalThis.sathaKey = (() => {
  const name = (new URLSearchParams(location.search).get('key') ?? '')
    .replaceAll(/['’]/gu, 'ʼ')
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{RI}\p{EMod}\u200d .,:/@+()_-]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const letters = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment);
  const short = letters.length > 80 ? letters.slice(0, 80).join('') + '…' : name;
  return short ? '<key: ' + short + '>' : '<your API key>';
})();`;

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { askServer, mayPass, nameOf } from './ask-server.ts';
import { DownloadBroken } from './download-refused.ts';

const longestChecksumFile = 4096;

/**
 * Returns the MD5 that is published at `<address>.md5`, or undefined where there is none, or something else.
 * @throws ServerAway, DownloadBroken when the server cannot say.
 */
export async function findPublishedChecksum(address: URL, signal: AbortSignal): Promise<string | undefined> {
  const beside = new URL(address);
  beside.pathname += '.md5';
  const response = await askServer(beside, {}, signal);
  if (mayPass(response.status)) {
    await response.body?.cancel();
    throw new DownloadBroken(`${nameOf(beside)} has status ${response.status}`);
  }
  const text = response.status === 200 ? await readStart(response) : '';
  await response.body?.cancel();
  return /^[0-9a-f]{32}(?![0-9a-f])/i.exec(text)?.[0].toLowerCase();
}

async function readStart({ body }: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestChecksumFile) break;
  }
  return text;
}

/** Returns the MD5 of a file, as 32 small letters and digits. */
export async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

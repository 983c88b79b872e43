import { createHash } from 'node:crypto';
import { type ExpectedFile, type FileBytes, FileMismatch } from './file-store.ts';

/**
 * Passes bytes on and, at their end, throws unless they are the expected ones: whoever stores them learns of it before
 * they are complete. Bytes beyond the expected size are not waited for. @throws FileMismatch
 */
export async function* verifyFile(
  bytes: FileBytes,
  { sizeBytes, sha256 }: ExpectedFile,
): AsyncGenerator<Uint8Array> {
  const digest = createHash('sha256');
  let seenBytes = 0;
  for await (const chunk of bytes) {
    seenBytes += chunk.length;
    if (seenBytes > sizeBytes) throw new FileMismatch('size');
    digest.update(chunk);
    yield chunk;
  }
  if (seenBytes !== sizeBytes) throw new FileMismatch('size');
  if (digest.digest('hex') !== sha256) throw new FileMismatch('sha256');
}

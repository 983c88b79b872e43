import type { FastifyReply } from 'fastify';
import type { OpenEvidenceFileDeps, OpenedImage } from '../../domain/evidence/files/open-evidence-file.ts';
import { FileStoreUnavailable } from '../../platform/files/file-store.ts';
import { Problem } from '../../values/problem.ts';

/** What shows photos and signatures, in every API that does. */
export type SendEvidenceFileDeps = OpenEvidenceFileDeps & {
  readonly onStoreAway: (error: FileStoreUnavailable) => void;
};

/** The last parts of the paths of a file for people who are signed in, and how large it is sent there. */
export const evidenceFilePaths = [
  { part: 'file', size: 'whole' },
  { part: 'thumbnail', size: 'small' },
] as const;

/** A file is shown, and does nothing: neither run, nor framed, nor taken for anything but its type. */
export const evidenceFileHeaders = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Referrer-Policy': 'no-referrer',
};
const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Waits for a file that is being opened. @throws Problem service_unavailable when the store is away. */
export function orRefuse<Opened>(
  opening: Promise<Opened>,
  onStoreAway: SendEvidenceFileDeps['onStoreAway'],
): Promise<Opened> {
  return opening.catch((error: unknown) => {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    onStoreAway(error);
    throw new Problem('service_unavailable');
  });
}

/** Sends a file that is being opened. @throws Problem service_unavailable when the store is away. */
export async function sendEvidenceFile(
  reply: FastifyReply,
  { onStoreAway }: Pick<SendEvidenceFileDeps, 'onStoreAway'>,
  opening: Promise<OpenedImage>,
): Promise<FastifyReply> {
  const image = await orRefuse(opening, onStoreAway);
  const { tripId, item, mediaType, bytes, sizeBytes } = image;
  // Whoever was told that it took too long is sent nothing any more, and nobody else would close the file.
  if (reply.sent && !(bytes instanceof Uint8Array)) bytes.destroy();
  return reply
    .headers(evidenceFileHeaders)
    .type(mediaType)
    .header('Content-Length', sizeBytes)
    .header('Content-Disposition', `inline; filename="trip-${tripId}-${item}.${extensions[mediaType]}"`)
    .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes);
}

import { Type } from 'typebox';
import {
  type OpenAddressedFileDeps,
  openAddressedFile,
} from '../../domain/evidence/files/open-addressed-file.ts';
import { FileStoreUnavailable } from '../../platform/files/file-store.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import { type Anybody, type Route, route } from '../../platform/http/api/route.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { MinuteCounter } from '../../platform/http/limits/minute-counter.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';

export type EvidenceFilesDeps = OpenAddressedFileDeps & {
  readonly clock: Clock;
  /** Files by the remote address of whoever asks. */
  readonly limit: MinuteCounter;
  readonly onStoreAway: (error: FileStoreUnavailable) => void;
};

const params = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** A file is shown, and does nothing: neither run, nor framed, nor taken for anything but its type. */
const headers = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Referrer-Policy': 'no-referrer',
};
const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Serves everything under /evidence/: photos and signatures by the addresses that the trip API gives, for ten minutes. */
export async function registerEvidenceFiles(server: HttpServer, deps: EvidenceFilesDeps): Promise<void> {
  await createApi<never>(server, {
    prefix: '/evidence',
    clock: deps.clock,
    headers,
    routes: [getFileRoute(deps)],
  });
}

function getFileRoute(deps: EvidenceFilesDeps): Route<Anybody> {
  const schema = { params, hide: true };
  const options = { schema, access: 'anybody', sends: 'image/*', limit: deps.limit } as const;
  return route('GET', '/:token', options, async (request, reply) => {
    const image = await openAddressedFile(deps, request.params.token).catch((error: unknown) => {
      if (!(error instanceof FileStoreUnavailable)) throw error;
      deps.onStoreAway(error);
      throw new Problem('service_unavailable');
    });
    if (!image) throw new Problem('evidence_url_expired');
    const { tripId, item, mediaType, bytes, sizeBytes } = image;
    return reply
      .type(mediaType)
      .header('Content-Length', sizeBytes)
      .header('Content-Disposition', `inline; filename="trip-${tripId}-${item}.${extensions[mediaType]}"`)
      .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : bytes);
  });
}

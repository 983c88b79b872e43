import { Type } from 'typebox';
import {
  type OpenAddressedFileDeps,
  openAddressedFile,
} from '../../domain/evidence/files/open-addressed-file.ts';
import { createApi } from '../../platform/http/api/create-api.ts';
import { type Anybody, type Route, route } from '../../platform/http/api/route.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import type { MinuteCounter } from '../../platform/http/limits/minute-counter.ts';
import type { Clock } from '../../values/clock.ts';
import {
  evidenceFileHeaders,
  type SendEvidenceFileDeps,
  sendEvidenceFile,
} from '../shared/send-evidence-file.ts';

export type EvidenceFilesDeps = OpenAddressedFileDeps &
  SendEvidenceFileDeps & {
    readonly clock: Clock;
    /** Files by the remote address of whoever asks. */
    readonly limit: MinuteCounter;
  };

const params = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** Serves everything under /evidence/: photos and signatures by the addresses that the trip API gives, for ten minutes. */
export async function registerEvidenceFiles(server: HttpServer, deps: EvidenceFilesDeps): Promise<void> {
  await createApi<never>(server, {
    prefix: '/evidence',
    clock: deps.clock,
    headers: evidenceFileHeaders,
    routes: [getFileRoute(deps)],
  });
}

function getFileRoute(deps: EvidenceFilesDeps): Route<Anybody> {
  const schema = { params, hide: true };
  const options = { schema, access: 'anybody', sends: 'image/*', limit: deps.limit } as const;
  return route('GET', '/:token', options, (request, reply) =>
    sendEvidenceFile(reply, deps, openAddressedFile(deps, request.params.token)),
  );
}

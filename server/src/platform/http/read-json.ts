import { isUtf8 } from 'node:buffer';
import type { Readable } from 'node:stream';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';

/**
 * Makes a server read JSON alone; a body of any other type is told so, and not taken for a text. JSON is
 * UTF-8: bytes that are not would be stored as replacement characters, so they are refused. An empty body is
 * no JSON, but passes where the route asks for no body, or for no field of one, whatever its type: clients name one with
 * every request.
 */
export function readJsonAlone(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (bytes.length === 0 && !asksForBody(request)) done(null);
    else if (isUtf8(bytes)) parse(request, bytes.toString(), done);
    else done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
  });
  server.addContentTypeParser('*', readNothing);
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.body === undefined && takesAnyFields(request)) request.body = {};
    done();
  });
}

/**
 * Parses a body that is no JSON: an empty one, where none is asked for. Its first byte decides, and nothing is kept of it.
 */
export function readNothing(
  request: FastifyRequest,
  payload: Readable,
  done: (error: Error | null, body?: undefined) => void,
): void {
  const refusal = new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
  if (asksForBody(request)) {
    done(refusal);
    return;
  }
  let isDone = false;
  const end = (error: Error | null) => {
    if (!isDone) done(error);
    isDone = true;
  };
  payload.on('data', () => end(refusal));
  payload.on('end', () => end(null));
  payload.on('error', end);
}

/** Whether a request without a body says too little. */
function asksForBody(request: FastifyRequest): boolean {
  return request.routeOptions.schema?.body !== undefined && !takesAnyFields(request);
}

function takesAnyFields({ routeOptions }: FastifyRequest): boolean {
  const { type, required = [] } = (routeOptions.schema?.body ?? {}) as { type?: string; required?: string[] };
  return type === 'object' && required.length === 0;
}

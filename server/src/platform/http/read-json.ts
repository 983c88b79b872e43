import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance } from 'fastify';

/**
 * Makes a server read JSON alone; a body of any other type is told so, and not taken for a text. JSON is
 * UTF-8: bytes that are not would be stored as replacement characters, so they are refused. An empty body is
 * no JSON, but passes where the route asks for no body, for clients that name a type with every request.
 */
export function readJsonAlone(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    const isAsked = request.routeOptions.schema?.body !== undefined;
    if (bytes.length === 0 && !isAsked) done(null);
    else if (isUtf8(bytes)) parse(request, bytes.toString(), done);
    else done(new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY());
  });
}

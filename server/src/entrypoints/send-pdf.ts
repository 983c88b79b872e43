import type { FastifyReply } from 'fastify';

/** Sends a file to keep, named so that it is found again. */
export function sendPdf(reply: FastifyReply, bytes: Uint8Array, name: string): FastifyReply {
  return reply
    .type('application/pdf')
    .header('Content-Disposition', `attachment; filename="${name}.pdf"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

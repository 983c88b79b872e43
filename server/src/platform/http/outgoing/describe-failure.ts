import type { FailureKind } from '../../../values/failure-kind.ts';

/** No address that the name leads to, or the address itself, may be called. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress';
}

/** The time for the whole call is over. */
export class CallTimedOut extends Error {
  override readonly name = 'CallTimedOut';
}

/** Whoever counts the calls to an address lets no more go there now. */
export class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted';
}

const kinds: Readonly<Record<string, FailureKind>> = {
  ENOTFOUND: 'name',
  ENODATA: 'name',
  EBADNAME: 'name',
  ESERVFAIL: 'name',
  EREFUSED: 'name',
  ETIMEOUT: 'name',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'cut_off',
  EPIPE: 'cut_off',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'late',
  HPE_HEADER_OVERFLOW: 'not_http',
  EPROTO: 'encryption',
};

const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name is not known.',
  ENODATA: 'The name has no address.',
  EBADNAME: 'The name cannot be one.',
  ESERVFAIL: 'The name servers failed to look up the name.',
  EREFUSED: 'The name servers refused to look up the name.',
  ETIMEOUT: 'The name servers did not answer in time.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut off before an answer came.',
  EPIPE: 'The connection was cut off before the request was sent.',
  EHOSTUNREACH: 'The address cannot be reached.',
  ENETUNREACH: 'The network of the address cannot be reached.',
  ETIMEDOUT: 'The connection could not be made in time.',
  HPE_HEADER_OVERFLOW: "The answer's headers are too long.",
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not signed by an authority that is trusted.',
  UNABLE_TO_GET_ISSUER_CERT: 'The certificate is not signed by an authority that is trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is not signed by an authority that is trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate comes without those that it is signed by.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  EPROTO: 'No encrypted connection could be agreed on.',
};

/**
 * Describes what went wrong in a call, as one sentence for whoever asked for it; nothing of this machine is
 * told.
 */
export function describeFailure(error: unknown): string {
  if (error instanceof ForbiddenAddress || error instanceof CallTimedOut || error instanceof NotAdmitted) {
    return error.message;
  }
  const code = readCode(error);
  if (code === undefined) return 'The call failed.';
  const sentence = sentences[code];
  if (sentence !== undefined) return sentence;
  if (code.startsWith('HPE_')) return 'The answer is no HTTP.';
  if (code.startsWith('ERR_SSL_')) return 'No encrypted connection could be agreed on.';
  return `The call failed (${code}).`;
}

export function kindOfFailure(error: unknown): FailureKind {
  if (error instanceof ForbiddenAddress) return 'forbidden';
  if (error instanceof CallTimedOut) return 'late';
  if (error instanceof NotAdmitted) return 'busy';
  const code = readCode(error);
  if (code === undefined) return 'failed';
  const kind = kinds[code];
  if (kind !== undefined) return kind;
  if (code.startsWith('HPE_')) return 'not_http';
  if (code.startsWith('ERR_SSL_')) return 'encryption';
  // What else has a sentence is about the certificate.
  return code in sentences ? 'certificate' : 'failed';
}

/** Of several addresses that were tried, what the first one said. */
function readCode(error: unknown): string | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return readCode(error.errors[0]);
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : undefined;
}

/** A download that cannot be had; the message is one sentence, or two, for the operator. */
export class DownloadRefused extends Error {
  override readonly name = 'DownloadRefused';
}

/** A download that broke off and may go on when it is tried again; the message is a reason without a full stop. */
export class DownloadBroken extends Error {
  override readonly name = 'DownloadBroken';
}

/** Nobody answers at an address, or not whom we look for; the message is a reason without a full stop. */
export class ServerAway extends Error {
  override readonly name = 'ServerAway';
}

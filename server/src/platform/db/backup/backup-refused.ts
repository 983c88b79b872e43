/** A backup that cannot be taken or restored; the message is one sentence for the operator. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

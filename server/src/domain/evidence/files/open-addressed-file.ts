import { Problem } from '../../../values/problem.ts';
import { findActiveApiKeys } from '../../api-keys/queries.ts';
import { findKeptFile } from '../queries.ts';
import type { AddressedFile, EvidenceAddresses } from './evidence-addresses.ts';
import { type OpenEvidenceFileDeps, type OpenedImage, openKeptFile } from './open-evidence-file.ts';

export type OpenAddressedFileDeps = OpenEvidenceFileDeps & { readonly addresses: EvidenceAddresses };

/**
 * Opens what an address shows, if whoever it was given to may still see it.
 * @throws Problem evidence_url_expired; FileStoreUnavailable.
 */
export async function openAddressedFile(deps: OpenAddressedFileDeps, token: string): Promise<OpenedImage> {
  const asked = deps.addresses.read(token);
  const image = asked && (await openAsked(deps, asked));
  if (!image) throw new Problem('evidence_url_expired');
  return image;
}

async function openAsked(
  deps: OpenAddressedFileDeps,
  asked: AddressedFile,
): Promise<OpenedImage | undefined> {
  const [kept, keys] = await Promise.all([
    findKeptFile(deps.db, asked),
    findActiveApiKeys(deps.db, [asked.apiKeyId]),
  ]);
  if (!kept || !keys.has(asked.apiKeyId)) return undefined;
  return openKeptFile(deps, kept, asked.size);
}

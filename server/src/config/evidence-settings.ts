import { join, resolve } from 'node:path';
import type { SettingsReader } from './settings-reader.ts';

/** Where photos and signatures are kept, and for how long. */
export type EvidenceSettings = {
  /** Absolute folder; each environment has one of its own in it. */
  readonly folder: string;
  /** After so many days since it was told, evidence is erased, unless it is under a legal hold. */
  readonly days: number;
};

export function readEvidenceSettings(
  settings: SettingsReader,
  folders: { readonly working: string; readonly home: string },
): EvidenceSettings {
  return {
    folder: resolve(folders.working, settings.text('SATHA_FILES', join(folders.home, 'files'))),
    days: settings.wholeNumber('SATHA_EVIDENCE_DAYS', 730, 1, 36_500),
  };
}

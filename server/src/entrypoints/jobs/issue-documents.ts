import type { Seller } from '../../domain/documents/document.ts';
import { issueDueDocuments } from '../../domain/documents/issuing/issue-due-documents.ts';
import type { PlaceProvider } from '../../domain/places/place-provider.ts';
import { often, type Repetition } from '../../platform/clock/every.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

/** Our own figure: how long a receipt may take to be there once the money is. */
const intervalMs = 1_000;

export type IssueDocumentsDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly places: PlaceProvider;
  /** Who sells while the operator has not said so. */
  readonly defaultSeller: Seller | undefined;
};

/** Issues the documents that the ledger wants; any number of processes may do so. */
export function issueDocuments({ logger, ...deps }: IssueDocumentsDeps): Repetition {
  let isStopped = false;
  let hasToldOfSeller = false;
  const onFault = ({ accountId, entryId }: { accountId: number; entryId: number }, error: unknown) =>
    logger.error(
      { err: error, accountId, entryId },
      'A document could not be issued; it is tried in an hour.',
    );
  const repetition = often(
    intervalMs,
    async () => {
      for (;;) {
        const { isFull, wantsSeller } = await issueDueDocuments({ ...deps, onFault });
        if (wantsSeller && !hasToldOfSeller) {
          logger.warn(
            'Receipts and tax invoices wait: say who sells with `npx satha seller set --environment live`.',
          );
        }
        hasToldOfSeller = wantsSeller;
        if (!isFull || isStopped) return;
      }
    },
    (error) => logger.warn({ err: error }, 'No documents are issued until the database answers.'),
  );
  return {
    async stop() {
      isStopped = true;
      await repetition.stop();
    },
  };
}

import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { requireSeenVersion } from '../../values/records/require-seen-version.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ExtraRule, VersionedExtraRule } from './extra-rule.ts';
import { findExtraRule } from './queries.ts';
import { setExtraRule } from './set-extra-rule.ts';

/** What is left out stays. */
export type ExtraRuleChange = Acting & {
  readonly [Name in keyof ExtraRule]?: ExtraRule[Name] | undefined;
} & {
  readonly accountId: number;
  /** The version that whoever changes it saw, where they name one. */
  readonly version?: number | undefined;
};

const fields = ['acceptsUpToFils', 'customerDecides', 'acceptsUnanswered'] as const;

/**
 * Changes who says yes to extras for an account, with a line in its audit log, and returns all of it. Whoever wants what is so
 * already, of an older version, changes nothing.
 * @throws Problem version_conflict.
 */
export function changeExtraRule(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { accountId, version, acceptsUpToFils, customerDecides, acceptsUnanswered, ...acting }: ExtraRuleChange,
): Promise<VersionedExtraRule> {
  const wished = {
    ...(acceptsUpToFils !== undefined && { acceptsUpToFils }),
    ...(customerDecides !== undefined && { customerDecides }),
    ...(acceptsUnanswered !== undefined && { acceptsUnanswered }),
  };
  return db.inTransaction(async (transaction) => {
    const set = await setExtraRule(transaction, accountId, wished, version);
    if (!set) return requireNothingElse(await findExtraRule(transaction, accountId), wished, version);
    const { version: _, ...details } = set;
    const about = { ...acting, accountId, subject: 'extras', at: clock() };
    await recordAudit(transaction, { ...about, action: 'account.extra_rule_set', details });
    return set;
  });
}

/** Returns the rule as it is now, where it is as it was wanted. */
function requireNothingElse(
  now: VersionedExtraRule,
  wished: Partial<ExtraRule>,
  version: number | undefined,
): VersionedExtraRule {
  const others = fields.filter((field) => wished[field] !== undefined && wished[field] !== now[field]);
  const conflicts = others.map((field) => ({ field, now: now[field] }));
  if (conflicts.length > 0) requireSeenVersion(version, now.version, conflicts);
  return now;
}

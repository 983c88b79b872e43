import type { Queryable } from '../../platform/db/queryable.ts';
import { type ExtraRule, usualExtraRule, type VersionedExtraRule } from './extra-rule.ts';
import { type ExtraRuleRow, extraRuleColumns, toExtraRule } from './extra-rule-row.ts';

/**
 * Sets who says yes to extras for an account, and returns all of it; what is left out stays. Silence on open extras, and
 * whether the customer may answer them, go by it from now on. Undefined where the account has another version than the one
 * that is named.
 */
export async function setExtraRule(
  transaction: Queryable,
  accountId: number,
  { acceptsUpToFils, customerDecides, acceptsUnanswered }: Partial<ExtraRule>,
  seenVersion?: number,
): Promise<VersionedExtraRule | undefined> {
  const { rows } = await transaction.query<ExtraRuleRow>({
    text: `INSERT INTO extra_rules AS kept (account_id, accepts_up_to_fils, customer_decides, accepts_unanswered)
           VALUES ($1, coalesce($2::bigint, $5), coalesce($3::boolean, $6), coalesce($4::boolean, $7))
           ON CONFLICT (account_id) DO UPDATE SET
             accepts_up_to_fils = coalesce($2, kept.accepts_up_to_fils),
             customer_decides = coalesce($3, kept.customer_decides),
             accepts_unanswered = coalesce($4, kept.accepts_unanswered),
             version = kept.version + 1
           WHERE $8::bigint IS NULL OR kept.version = $8
           RETURNING ${extraRuleColumns}`,
    values: [
      accountId,
      acceptsUpToFils ?? null,
      customerDecides ?? null,
      acceptsUnanswered ?? null,
      usualExtraRule.acceptsUpToFils,
      usualExtraRule.customerDecides,
      usualExtraRule.acceptsUnanswered,
      seenVersion ?? null,
    ],
  });
  return rows[0] && toExtraRule(rows[0]);
}

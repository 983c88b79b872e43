import type { VersionedExtraRule } from './extra-rule.ts';

export type ExtraRuleRow = {
  accepts_up_to_fils: number;
  customer_decides: boolean;
  accepts_unanswered: boolean;
  version: number;
};

export const extraRuleColumns = 'accepts_up_to_fils, customer_decides, accepts_unanswered, version';

export function toExtraRule(row: ExtraRuleRow): VersionedExtraRule {
  return {
    acceptsUpToFils: row.accepts_up_to_fils,
    customerDecides: row.customer_decides,
    acceptsUnanswered: row.accepts_unanswered,
    version: row.version,
  };
}

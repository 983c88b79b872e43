import type { Language } from '@satha/terms/languages';
import type { OperatorRole } from '@satha/terms/people';
import type { Operator } from './operator.ts';

export type OperatorRow = {
  operator_id: number;
  name: string;
  email: string;
  language: Language;
  role: OperatorRole;
  two_factor_enabled: boolean;
  suspended_at: Temporal.Instant | null;
  suspended_reason: string | null;
  created_at: Temporal.Instant;
  version: number;
};

export const operatorColumns =
  'operator_id, name, email, language, role, two_factor_enabled, suspended_at, suspended_reason, created_at, version';

export function toOperator(row: OperatorRow): Operator {
  return {
    operatorId: row.operator_id,
    name: row.name,
    email: row.email,
    language: row.language,
    role: row.role,
    hasTwoFactor: row.two_factor_enabled,
    isSuspended: row.suspended_at !== null,
    suspendedReason: row.suspended_reason ?? undefined,
    createdAt: row.created_at,
    version: row.version,
  };
}

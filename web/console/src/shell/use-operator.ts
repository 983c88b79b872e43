import type { OperatorMeData } from '@satha/contract/console/me';
import { defaultLanguage } from '@satha/terms/languages';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../api/session.ts';

export type OperatorInUse = OperatorMeData & {
  /** Whether the operator may do something now, such as `operators.write`: what they may not is not offered. */
  may(permission: string): boolean;
};

/** Returns who is signed in; on pages that only they reach. */
export function useOperator(): OperatorInUse {
  const operator = useQuery(sessionQuery).data ?? nobody;
  return { ...operator, may: (permission) => operator.permissions.includes(permission) };
}

/** For the moment between signing out and leaving the page. */
const nobody: OperatorMeData = {
  operatorId: 0,
  name: '',
  email: '',
  hasTwoFactor: false,
  language: defaultLanguage,
  role: 'auditor',
  permissions: [],
  permissionsOfTwoFactor: [],
};

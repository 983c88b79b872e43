import type { DoneTo } from '@satha/terms/audit-actions';
import { type KeyPermission, keyPermissions } from '@satha/terms/key-permissions';

export type ApiKeyStatus = 'active' | 'inactive' | 'revoked';

/** The stored record of a key; the raw key is in nobody's hands but the integrator's. */
export type ApiKey = {
  readonly apiKeyId: number;
  readonly accountId: number;
  readonly name: string;
  readonly lastFour: string;
  readonly status: ApiKeyStatus;
  /** What it may do beyond what every key may. */
  readonly permissions: readonly KeyPermission[];
  /** Set while it is inactive. */
  readonly disabledBy: KeyActor | undefined;
  readonly createdAt: Temporal.Instant;
  readonly lastUsedAt?: Temporal.Instant;
};

/** Who changes a key. What the operator disabled, members do not enable. */
export type KeyActor = 'operator' | 'member';

export type ApiKeyAction = 'disable' | 'enable' | 'revoke';

/** active ⇄ inactive, either → revoked; revoked is final. Repeating an action is harmless. */
export const apiKeyActions: Readonly<
  Record<
    ApiKeyAction,
    {
      readonly to: ApiKeyStatus;
      readonly from: readonly ApiKeyStatus[];
      /** How the audit log says it. */
      readonly done: DoneTo<'api_key'>;
    }
  >
> = {
  disable: { to: 'inactive', from: ['active', 'inactive'], done: 'disabled' },
  enable: { to: 'active', from: ['active', 'inactive'], done: 'enabled' },
  revoke: { to: 'revoked', from: ['active', 'inactive', 'revoked'], done: 'revoked' },
};

/** Returns each permission once, in the order of the list. */
export function tidyPermissions(permissions: readonly KeyPermission[]): KeyPermission[] {
  return keyPermissions.filter((permission) => permissions.includes(permission));
}

import type { Environment } from '../config/environment.ts';
import type { Seller } from '../domain/documents/document.ts';
import { sandboxSeller } from '../domain/documents/seller/seller-details.ts';

/**
 * Returns who sells while the operator has not said so: in the sandbox somebody who is plainly nobody, in
 * live no one.
 */
export function defaultSellerOf(environment: Environment): Seller | undefined {
  return environment === 'test' ? sandboxSeller : undefined;
}

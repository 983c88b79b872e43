import { lazyRouteComponent } from '@tanstack/react-router';
import { requireService } from '../api/environment.ts';

/**
 * A page whose code comes when it is opened. Code that does not come is either gone, since a newer portal was built:
 * then the router loads everything anew, once; or the service cannot be reached, and loading anew would lose the page
 * that stands there: then that is said, in the page's place.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    try {
      return await load();
    } catch (error) {
      await requireService();
      throw error;
    }
  }, name);
}

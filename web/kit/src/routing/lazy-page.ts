import { lazyRouteComponent } from '@tanstack/react-router';

/**
 * Makes what an app loads its pages by when they are opened. Code that does not come is either gone, since a newer app
 * was built: then the router loads everything anew, once; or the service cannot be reached, and loading anew would lose
 * the page that stands there: then `requireService` throws, which is said in the page's place.
 */
export function createLazyPage(requireService: () => Promise<void>) {
  return <Module extends Record<string, unknown>, Name extends keyof Module>(
    load: () => Promise<Module>,
    name: Name,
  ) =>
    lazyRouteComponent(async () => {
      try {
        return await load();
      } catch (error) {
        await requireService();
        throw error;
      }
    }, name);
}

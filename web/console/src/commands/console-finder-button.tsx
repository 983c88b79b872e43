import { FinderButton } from '@satha/web-kit/finder/finder-button.tsx';

const load = () => import('./console-finder.tsx').then((module) => ({ default: module.ConsoleFinder }));

/** Opens the search over the whole company. */
export function ConsoleFinderButton() {
  return <FinderButton load={load} opensBySlash />;
}

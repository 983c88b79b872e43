import { createCell, useCell } from '../kept/cell.ts';

/** What Chromium hands over so that a page asks for its installation itself; others have it in their menus. */
type InstallEvent = Event & { prompt(): Promise<unknown> };

const offered = createCell<InstallEvent | undefined>(undefined);

/** Keeps the browser's offer to install the app for a button of ours. */
export function followInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered.set(event as InstallEvent);
  });
  window.addEventListener('appinstalled', () => offered.set(undefined));
}

export function useInstall(): { readonly canInstall: boolean; install(): void } {
  const event = useCell(offered);
  return {
    canInstall: event !== undefined,
    install() {
      offered.set(undefined);
      void event?.prompt();
    },
  };
}

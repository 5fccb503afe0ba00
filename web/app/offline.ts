/** Makes the page available offline, and announces a newer version, which is loaded on request. */
import { registerSW } from 'virtual:pwa-register';
import { notify } from '../ui/notices.ts';

/** A page open for days checks for a newer version at this interval. */
const hourMs = 3_600_000;

/** Registers the service worker. Without one, such as in a private window, the page works as before. */
export function keepOffline(): void {
  const update = registerSW({
    onNeedRefresh() {
      notify({
        title: 'A newer version is available',
        detail: 'Your scenario stays in the address and in this browser.',
        remedies: [{ label: 'Reload now', run: () => void update(true) }],
      });
    },
    onRegisteredSW(_, registration) {
      if (registration) window.setInterval(() => void registration.update().catch(() => undefined), hourMs);
    },
  });
}

import { showToast } from '../ui/toasts/toast-store.ts';

/** By the device where it can, else by the clipboard. Somebody who closes the device's own choice is done. */
export async function share(path: string, title: string): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  // Only where the page is reached by https.
  if ('share' in navigator) {
    try {
      return await navigator.share({ title, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    showToast('Link copied', 'success');
  } catch {
    showToast('The link could not be copied. You can copy it from the address bar.', 'error');
  }
}

import { showToast } from '../ui/toasts/toast-store.ts';

/** Opens the share sheet if there is one, otherwise copies the URL. Cancelling the share sheet ends the action. */
export async function share(path: string, title: string): Promise<void> {
  const url = new URL(path, window.location.origin).href;
  // `navigator.share` requires HTTPS.
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

import { useShortcuts } from '../shortcuts.ts';

/** Focuses the page's search field on '/', unless the user is typing. */
export function useSearchKey(): void {
  useShortcuts({
    '/': () => {
      const box = document.querySelector<HTMLInputElement>('[data-search-key]');
      if (!box) return false;
      box.focus();
      box.select();
    },
  });
}

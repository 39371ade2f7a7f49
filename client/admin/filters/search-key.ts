import { useShortcuts } from '../shortcuts.ts';

/** Lets '/' lead to the search box of the page, as long as nothing is being typed. */
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

import { useEffect } from 'react';

/** Lets '/' lead to the search box of the page, as long as nothing is being typed. */
export function useSearchKey(): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      const box = document.querySelector<HTMLInputElement>('[data-search-key]');
      if (!box) return;
      event.preventDefault();
      box.focus();
      box.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Whether a key pressed here is part of a text: shortcuts of single letters leave it alone. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}

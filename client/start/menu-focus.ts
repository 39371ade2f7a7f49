/**
 * Moves the focus into an open menu (`data-keeps-focus`) and keeps it there, because the menu covers the page. When the menu
 * closes, the browser returns the focus to its button.
 */
export function keepFocusInMenus(): void {
  // It may have been opened before this code was there.
  document.querySelectorAll('[data-keeps-focus]').forEach(enter);
  // These events don't bubble.
  document.addEventListener('toggle', ({ target }) => enter(target), { capture: true });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Tab') return;
    const { activeElement: focused } = document;
    const menu = focused?.closest('[data-keeps-focus]');
    if (!menu || !isOpen(menu)) return;
    const stops = menu.querySelectorAll<HTMLElement>('a, button:not(:disabled)');
    const [from, to] = event.shiftKey ? [0, stops.length - 1] : [stops.length - 1, 0];
    if (stops[from] !== focused) return;
    event.preventDefault();
    stops[to]?.focus();
  });
}

function enter(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || !('keepsFocus' in target.dataset)) return;
  if (isOpen(target)) target.querySelector<HTMLElement>('[popovertargetaction=hide]')?.focus();
}

/** Browsers without popovers show the menu as a part of the page. */
function isOpen(menu: Element): boolean {
  return 'popover' in menu && menu.matches(':popover-open');
}

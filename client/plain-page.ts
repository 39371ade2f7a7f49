import { startReadingAids } from './documents/reading-aids.ts';
import { countUpFigures } from './pages/about/count-up.ts';
import { keepFocusInMenus } from './start/menu-focus.ts';

/** Everything that a plain page does: its links load documents, its menu and questions need no script. */
export function startPlainPage(): void {
  keepFocusInMenus();
  closeMenuOnLeaving();
  countUpFigures();
  startReadingAids();
}

/** Closes the menu when one of its links is followed, so that Back does not return to an open menu. */
function closeMenuOnLeaving(): void {
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>('[popover] a') : null;
    if (link?.target === '') link.closest<HTMLElement>('[popover]')?.hidePopover?.();
  });
}

import type { DataRouter } from 'react-router';
import { returnToSearch, stateForLink } from './search-origin.ts';

/**
 * Follows plain links within the site without loading a page. One listener for the whole document, so that a link is
 * only an anchor. `data-keep-scroll` on it or around it keeps the scroll position, `data-replace` leaves no step in
 * the history, `data-back` on it goes back in the history if its page is there, and `data-native` on it or around it
 * loads the page. The photograph of a card becomes the large one of the
 * page that its link leads to, where the browser has view transitions.
 */
export function navigateOnClick(router: DataRouter): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download')) return;
    if (link.closest('[data-native]')) return;
    const address = new URL(link.href);
    if (!isPage(address) || isWithinPage(address)) return;
    event.preventDefault();
    if (link.hasAttribute('data-back') && returnToSearch(router, address)) return;
    const replace =
      address.href === window.location.href || link.closest('[data-replace]') !== null;
    void router.navigate(address.pathname + address.search + address.hash, {
      preventScrollReset: link.closest('[data-keep-scroll]') !== null,
      replace,
      state: stateForLink(router.state.location, address, replace),
      viewTransition: markPhoto(link),
    });
  });
}

/** Marks the photograph of the card that a link belongs to (`styles/view-transition.css`), and no other. */
function markPhoto(link: Element): boolean {
  const photo = link.closest('article')?.querySelector('img');
  document.querySelector('[data-opening]')?.removeAttribute('data-opening');
  // The router complains where a browser has none.
  if (!photo || !('startViewTransition' in document)) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  photo.dataset['opening'] = '';
  return true;
}

/**
 * Sends forms the same way: POST forms to the action of their page; of GET forms, empty fields are left out of the
 * address, except those that say something by it. `data-native` on a form or around it loads the page.
 */
export function navigateOnSubmit(router: DataRouter): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    const address = new URL(form.action);
    if (!isPage(address) || form.closest('[data-native]')) return;
    event.preventDefault();
    const preventScrollReset = form.hasAttribute('data-keep-scroll');
    if (form.method === 'post') {
      const formData = new FormData(form, event.submitter);
      void router.navigate(address.pathname + address.search, {
        formMethod: 'POST',
        formEncType: formEncTypeOf(form),
        formData,
        preventScrollReset,
      });
      return;
    }
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) {
      if (typeof value === 'string' && (value !== '' || name === 'location'))
        query.append(name, value);
    }
    void router.navigate(`${address.pathname}?${query}`, { preventScrollReset });
  });
}

function formEncTypeOf(
  form: HTMLFormElement,
): 'multipart/form-data' | 'application/x-www-form-urlencoded' {
  return form.enctype === 'multipart/form-data'
    ? form.enctype
    : 'application/x-www-form-urlencoded';
}

function isPage(address: URL): boolean {
  return (
    address.origin === window.location.origin && !/^\/(api|media|assets)\//.test(address.pathname)
  );
}

function isWithinPage(address: URL): boolean {
  const { pathname, search } = window.location;
  return address.hash !== '' && address.pathname === pathname && address.search === search;
}

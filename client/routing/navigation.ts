import type { DataRouter } from 'react-router';
import { formQuery } from './form-query.ts';
import { returnToSearch, stateForLink } from './search-origin.ts';

/**
 * Client-side navigation for plain links. One listener for the whole document, so links are ordinary anchors.
 * `data-keep-scroll` on a link or an ancestor preserves the scroll position, `data-replace` replaces the history
 * entry, `data-back` on a link goes back if its page is in the history, and `data-native` on a link or an ancestor
 * loads the page. In browsers with view transitions, a card's photo grows into the large photo of the property page.
 */
export function navigateOnClick(router: DataRouter): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download')) return;
    if (link.closest('[data-native]')) return;
    const url = new URL(link.href);
    if (!isPage(url) || isWithinPage(url)) return;
    event.preventDefault();
    if (link.hasAttribute('data-back') && returnToSearch(router, url)) return;
    const replace = url.href === window.location.href || link.closest('[data-replace]') !== null;
    void router.navigate(url.pathname + url.search + url.hash, {
      preventScrollReset: link.closest('[data-keep-scroll]') !== null,
      replace,
      state: stateForLink(router.state.location, url, replace),
      viewTransition: markPhoto(link),
    });
  });
}

/** Marks the photo of the link's card (`styles/view-transition.css`), and no other. */
function markPhoto(link: Element): boolean {
  const photo = link.closest('article')?.querySelector('img');
  document.querySelector('[data-opening]')?.removeAttribute('data-opening');
  // Without browser support the router logs a warning.
  if (!photo || !('startViewTransition' in document)) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return false;
  photo.dataset['opening'] = '';
  return true;
}

/**
 * Client-side form submission: POST forms go to their page's action; GET forms omit empty fields from the URL, except
 * the search box: emptied, it means everywhere. `data-native` on a form or an ancestor loads the page.
 */
export function navigateOnSubmit(router: DataRouter): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
    const url = new URL(form.action);
    if (!isPage(url) || form.closest('[data-native]')) return;
    event.preventDefault();
    const preventScrollReset = form.hasAttribute('data-keep-scroll');
    if (form.method === 'post') {
      const formData = new FormData(form, event.submitter);
      void router.navigate(url.pathname + url.search, {
        formMethod: 'POST',
        formEncType: formEncTypeOf(form),
        formData,
        preventScrollReset,
      });
      return;
    }
    const query = formQuery(form, event.submitter);
    void router.navigate(`${url.pathname}?${query}`, { preventScrollReset });
  });
}

function formEncTypeOf(
  form: HTMLFormElement,
): 'multipart/form-data' | 'application/x-www-form-urlencoded' {
  return form.enctype === 'multipart/form-data'
    ? form.enctype
    : 'application/x-www-form-urlencoded';
}

function isPage(url: URL): boolean {
  return url.origin === window.location.origin && !/^\/(api|media|assets)\//.test(url.pathname);
}

function isWithinPage(url: URL): boolean {
  const { pathname, search } = window.location;
  return url.hash !== '' && url.pathname === pathname && url.search === search;
}

import { mainId } from '../routing/focus-targets.ts';

/** The section in this band counts as being read: from below the header to the upper third of the viewport. */
const readingBand = '-96px 0px -65% 0px';

/**
 * Helps to read a long document (`document-page.tsx`), if the page has one: marks the section being read in its contents,
 * offers a way back to the top, and scrolls smoothly to sections.
 * @returns a cleanup function
 */
export function startReadingAids(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')];
  const top = document.querySelector('[data-document-top]');
  const stops =
    top === null ? [] : [markCurrentSection(links), offerWayBack(top), scrollSmoothly()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** @param links to the sections, in order; a section may have several */
function markCurrentSection(links: readonly HTMLAnchorElement[]): () => void {
  const ids = links.map(({ hash }) => hash.slice(1));
  const inBand = new Set<string>();
  let atEnd = false;

  function update(): void {
    const first = ids.find((id) => inBand.has(id));
    const current = atEnd ? ids.at(-1) : first;
    if (current === undefined) return;
    for (const link of links) {
      if (link.hash === `#${current}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }

  const band = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inBand.add(target.id);
        else inBand.delete(target.id);
      }
      update();
    },
    { rootMargin: readingBand },
  );
  // In a tall viewport the last sections never reach the band.
  const end = new IntersectionObserver(
    (entries) => {
      atEnd = entries.at(-1)?.isIntersecting ?? false;
      update();
    },
    { threshold: 0.99 },
  );

  for (const id of new Set(ids)) {
    const section = document.getElementById(id);
    if (section) band.observe(section);
  }
  const footer = document.querySelector('body > footer');
  if (footer) end.observe(footer);
  return () => {
    band.disconnect();
    end.disconnect();
  };
}

/** Shows the button once `top` has scrolled out of view. */
function offerWayBack(top: Element): () => void {
  const button = document.querySelector<HTMLButtonElement>('[data-back-to-top]');
  const observer = new IntersectionObserver((entries) => {
    if (button) button.hidden = entries.at(-1)?.isIntersecting ?? false;
  });
  observer.observe(top);
  button?.addEventListener('click', goToTop);
  return () => {
    observer.disconnect();
    button?.removeEventListener('click', goToTop);
  };
}

function goToTop(): void {
  document.getElementById(mainId)?.focus({ preventScroll: true });
  window.scrollTo({ top: 0 });
}

/** Makes scrolling smooth until cleaned up, which happens before the router scrolls the next page to its top. */
function scrollSmoothly(): () => void {
  const { dataset } = document.documentElement;
  dataset['scrolling'] = 'smooth';
  return () => {
    delete dataset['scrolling'];
    // Applies it now: the browser scrolls by the styles of its last layout.
    document.documentElement.getBoundingClientRect();
  };
}

/** Fallback image for missing or failed photos; the BFF serves it too (`features/media`). */
export const fallbackPicture = '/no-photo.svg';

/**
 * Replaces images that fail to load, including earlier failures, with the fallback image. Images with `data-bare` are
 * hidden instead, so that what lies beneath shows.
 */
export function replaceBrokenPictures(): void {
  document.addEventListener('error', ({ target }) => replace(target), { capture: true });
  for (const image of document.images) {
    if (image.complete && image.naturalWidth === 0 && image.currentSrc) replace(image);
  }
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement) || 'bare' in target.dataset) return;
  if (target.src.endsWith(fallbackPicture)) return;
  target.removeAttribute('srcset');
  target.src = fallbackPicture;
}

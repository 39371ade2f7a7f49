import { fallbackPicture } from './photo.tsx';

/**
 * Shows the fallback picture in place of any that fails, also of those that failed before this ran. `data-bare` on a
 * picture leaves it empty: what is beneath it shows.
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

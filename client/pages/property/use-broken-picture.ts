import { useEffect, useRef, type RefObject } from 'react';
import { fallbackPicture } from '../../start/broken-pictures.ts';

/**
 * Calls `onBroken` if a photo's image fails to load, even before hydration. Ignores failures while offline.
 * @returns ref of the element around the image
 */
export function useBrokenPicture(
  src: string | undefined,
  onBroken: (src: string) => void,
): RefObject<HTMLElement | null> {
  const frame = useRef<HTMLElement>(null);
  const report = useRef(onBroken);
  useEffect(() => {
    report.current = onBroken;
  });

  useEffect(() => {
    const { current } = frame;
    const picture = current?.querySelector('img');
    if (src === undefined || !current || !picture) return;
    const onError = (): void => {
      if (navigator.onLine) report.current(src);
    };
    const isReplaced = picture.src.endsWith(fallbackPicture);
    if (isReplaced || (picture.complete && picture.naturalWidth === 0)) onError();
    current.addEventListener('error', onError, { capture: true });
    return () => current.removeEventListener('error', onError, { capture: true });
  }, [src]);

  return frame;
}

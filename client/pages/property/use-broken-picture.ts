import { useEffect, useRef, type RefObject } from 'react';
import { fallbackPicture } from '../../components/photo.tsx';

/**
 * Calls `onBroken` if the picture of a photograph fails, also if it failed before the script ran. Without a connection
 * every picture fails, which says nothing about this one.
 * @returns the ref for the element around the picture
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

import { useEffect } from 'react';
import { toastRegionId } from './toast-store.ts';

/** Focuses the latest toast from anywhere, including fields; Escape returns. */
export const toastKey = 'F8';

let origin: HTMLElement | null = null;

/** Mounted with the toasts: without one, the key does nothing. */
export function useToastKey(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns the focus to where it was before the key press. */
export function leaveToasts(): void {
  if (origin?.isConnected) origin.focus({ preventScroll: true });
  origin = null;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  const region = document.getElementById(toastRegionId);
  const { activeElement } = document;
  const isInside = region?.contains(activeElement) ?? false;
  if (event.key === 'Escape' && isInside) {
    event.preventDefault();
    leaveToasts();
  }
  if (event.key !== toastKey || isInside) return;
  const newest = [...(region?.querySelectorAll('button') ?? [])].findLast(
    (button) => button.previousElementSibling?.tagName === 'P',
  );
  if (!newest) return;
  event.preventDefault();
  origin = activeElement instanceof HTMLElement ? activeElement : null;
  newest.focus();
}

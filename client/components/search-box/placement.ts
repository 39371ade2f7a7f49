const gap = 6;
const margin = 8;
/** With less room below the field, the list opens above it. */
const leastRoom = 200;
const leastWidth = 352;

/** Puts a fixed box under its anchor, or above it where there is more room, clear of an on-screen keyboard. */
export function place(box: HTMLElement, anchor: HTMLElement): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const viewTop = window.visualViewport?.offsetTop ?? 0;
  const viewHeight = window.visualViewport?.height ?? clientHeight;
  const below = viewTop + viewHeight - bottom - gap - margin;
  const above = top - viewTop - gap - margin;
  const isAbove = below < leastRoom && above > below;
  const boxWidth = Math.min(Math.max(width, leastWidth), clientWidth - 2 * margin);
  const { style } = box;
  style.width = `${boxWidth}px`;
  style.left = `${Math.min(left, clientWidth - margin - boxWidth)}px`;
  style.maxHeight = `${Math.max(isAbove ? above : below, 0)}px`;
  style.top = isAbove ? 'auto' : `${bottom + gap}px`;
  style.bottom = isAbove ? `${clientHeight - top + gap}px` : 'auto';
}

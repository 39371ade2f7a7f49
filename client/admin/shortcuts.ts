import { useEffect, useRef } from 'react';
import { browserStore, useStored } from '../storage/browser-store.ts';

/** Actions by key, as in `KeyboardEvent.key`; returning false leaves the key to the browser. */
export type Shortcuts = Readonly<Record<string, () => void | false>>;

const key = 'staff-keys';
const settings = browserStore<{ on: boolean }>('localStorage', ({ on }) => ({ on: on !== false }));

/** Runs keyboard shortcuts, except while the user is typing or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const on = useShortcutsOn();
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });

  useEffect(() => {
    if (!on) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      const field = fieldOf(event.target);
      if (field) {
        if (event.key === 'Escape') leaveField(field, event);
        return;
      }
      const run = latest.current[event.key];
      if (run && run() !== false) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
}

/**
 * Whether single-key shortcuts are on: WCAG 2.1.4 requires that users, such as those with speech input, can switch
 * them off.
 */
export function useShortcutsOn(): boolean {
  return useStored(settings, key)?.on ?? true;
}

export function switchShortcuts(on: boolean): void {
  settings.write(key, { on });
}

/** Prevents the browser from clearing a search field on Escape. */
function leaveField(field: HTMLElement, event: KeyboardEvent): void {
  event.preventDefault();
  field.blur();
}

function fieldOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  return target.closest<HTMLElement>('input, textarea, select, [contenteditable]');
}

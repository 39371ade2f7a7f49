import { useEffect, useRef, useSyncExternalStore } from 'react';

/** What a key does, by what it types; false where it does nothing here, and is left to the browser. */
export type Shortcuts = Readonly<Record<string, () => void | false>>;

const storedAs = 'staff-keys';
const changed = 'staff-keys-changed';

/** Runs a shortcut when its key is pressed, but never under the hands of somebody who types or answers a dialog. */
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

/** Single keys can be switched off, for whoever speaks to their computer (WCAG 2.1.4). */
export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, readOn, () => true);
}

export function switchShortcuts(on: boolean): void {
  try {
    localStorage.setItem(storedAs, on ? 'on' : 'off');
  } catch {
    // They stay as they are where the browser keeps nothing.
  }
  window.dispatchEvent(new Event(changed));
}

/** What was typed stays, where the browser would clear a search. */
function leaveField(field: HTMLElement, event: KeyboardEvent): void {
  event.preventDefault();
  field.blur();
}

function fieldOf(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement)) return null;
  return target.closest<HTMLElement>('input, textarea, select, [contenteditable]');
}

function readOn(): boolean {
  try {
    return localStorage.getItem(storedAs) !== 'off';
  } catch {
    return true;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

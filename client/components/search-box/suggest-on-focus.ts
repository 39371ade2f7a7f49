/** Makes a search box a combobox when it first has the focus. Without that code it stays a plain field. */
export function suggestOnFocus(): void {
  document.addEventListener('focusin', ({ target }) => attachTo(target));
  attachTo(document.activeElement);
}

function attachTo(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || !target.dataset['searchBox']) return;
  void import('./attach.ts').then(
    ({ attach }) => attach(target),
    () => {},
  );
}

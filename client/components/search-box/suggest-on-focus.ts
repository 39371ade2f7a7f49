/** Makes a search box a combobox when it first has the focus. Without that code it stays a plain field. */
export function suggestOnFocus(): void {
  let entered: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => {
    entered = target;
    attachTo(target);
  });
  // As the Tab key does, and as in an address bar: what is typed next replaces the place that the box starts with.
  document.addEventListener('click', ({ target }) => {
    if (target === entered && isSearchBox(target) && isCursor(target)) target.select();
    entered = null;
  });
  attachTo(document.activeElement);
}

function attachTo(target: EventTarget | null): void {
  if (!isSearchBox(target)) return;
  void import('./attach.ts').then(
    (suggestions) => suggestions.attach(target),
    () => {},
  );
}

function isSearchBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.dataset['searchBox'] !== undefined;
}

/** Whether no text is selected. */
function isCursor({ selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return selectionStart === selectionEnd;
}

/** Whether a control differs from the server's page. */
export function isEdited(form: HTMLFormElement): boolean {
  return Array.from(form.elements).some((control) => {
    if (control instanceof HTMLInputElement)
      return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
    if (!(control instanceof HTMLSelectElement)) return false;
    return Array.from(control.options).some(
      ({ selected, defaultSelected }) => selected !== defaultSelected,
    );
  });
}

/** Two ways to state the same filter: options, and fields for a range. */
const twoWays: readonly { options: string; fields: readonly string[] }[] = [
  { options: 'price', fields: ['price-min', 'price-max'] },
  { options: 'area', fields: ['size-min', 'size-max'] },
];

/** A choice among options clears the range, and a typed range the choice. Another place is not in the map area. */
export function clearOtherWay(form: HTMLFormElement, changed: EventTarget): void {
  if (!(changed instanceof HTMLInputElement) || changed.value === '') return;
  const inputs = (name: string): HTMLInputElement[] =>
    Array.from(form.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`));
  if (changed.name === 'location') for (const input of inputs('box')) input.checked = false;
  for (const { options, fields } of twoWays) {
    if (changed.name === options) for (const input of fields.flatMap(inputs)) input.value = '';
    else if (fields.includes(changed.name))
      for (const input of inputs(options)) input.checked = input.value === '';
  }
}

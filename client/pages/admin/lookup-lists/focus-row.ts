import type { LookupItem } from '../../../../shared/contract/admin/lists.ts';

export function renameId({ id }: LookupItem): string {
  return `rename-${id}`;
}

/** Moves the focus to the first button of a row, where the row is there. */
export function focusRow(item: LookupItem | undefined): void {
  if (item) document.getElementById(renameId(item))?.focus();
}

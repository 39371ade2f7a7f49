import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';

export function renameId({ id }: LookupItem): string {
  return `rename-${id}`;
}

/** Focuses the first button of a row, if the row exists. */
export function focusRow(item: LookupItem | undefined): void {
  if (item) document.getElementById(renameId(item))?.focus();
}

import type { BulkAction } from '../../../../shared/contract/admin/properties.ts';

interface BulkLabels {
  /** Button label. */
  verb: string;
  doing: string;
  /** Past participle, as in '3 properties archived'. */
  done: string;
}

export const bulkLabels: Readonly<Record<BulkAction, BulkLabels>> = {
  publish: { verb: 'Publish', doing: 'Publishing', done: 'published' },
  draft: { verb: 'Move to draft', doing: 'Moving to draft', done: 'moved to draft' },
  feature: { verb: 'Feature', doing: 'Featuring', done: 'featured' },
  unfeature: { verb: 'Unfeature', doing: 'Unfeaturing', done: 'no longer featured' },
  archive: { verb: 'Archive', doing: 'Archiving', done: 'archived' },
  delete: { verb: 'Delete', doing: 'Deleting', done: 'deleted' },
  confirm: { verb: 'Confirm available', doing: 'Confirming', done: 'confirmed available' },
  restore: { verb: 'Restore', doing: 'Restoring', done: 'restored' },
};

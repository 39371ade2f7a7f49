import { Building2, Undo2 } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { PropertyFilter } from '../../../../shared/contract/admin/properties.ts';
import { paths } from '../../../../shared/paths.ts';
import { followUndo, useUndos } from '../../../admin/batches/batch-undo.ts';
import { NoMatches, EmptyTable } from '../../../admin/display/empty-table.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { PropertiesData } from './loader.ts';

interface EmptyListProps {
  page: PropertiesData;
  filter: PropertyFilter;
}

/** Empty state of the list, with its reason and the next step. */
export function EmptyList({ page, filter }: EmptyListProps): ReactNode {
  const undos = useUndos();
  const undoing = page.undoing?.id;
  useEffect(() => {
    if (undoing !== undefined) void followUndo(undoing);
  }, [undoing]);

  const isFiltered = Object.keys(filter).length > 0;
  if (undoing !== undefined || undos.length > 0) {
    return (
      <EmptyState icon={Undo2} title="Undoing a bulk change">
        {isFiltered ? 'Properties that match these filters' : 'Properties'} appear here as soon as
        they are restored.
      </EmptyState>
    );
  }
  if (isFiltered || page.total > 0) return <NoMatches what="properties" />;
  return (
    <EmptyTable
      icon={Building2}
      title="No properties yet"
      action={<ButtonLink href={paths.adminNewProperty}>Add the first one</ButtonLink>}
    >
      {page.basic ? 'Add them one by one.' : 'Add them one by one, or import them from a file.'}
    </EmptyTable>
  );
}

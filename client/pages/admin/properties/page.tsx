import { Download, FileUp, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLoaderData, useLocation, useRevalidator } from 'react-router';
import type { PropertyFilter } from '../../../../shared/contract/admin/properties.ts';
import { paths } from '../../../../shared/paths.ts';
import { propertyExportAddress } from '../../../admin/staff-call.ts';
import { useReloadOnPropertiesChanged } from '../../../admin/batches/properties-changed.ts';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import { NotOfferedNote } from '../../../admin/display/not-offered.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import type { loadProperties } from './loader.ts';
import styles from './page.module.css';
import { PropertyFilters } from './property-filters.tsx';
import { PropertyList } from './property-list.tsx';
import { StatusTabs } from './status-tabs.tsx';
import { UnfinishedNote } from './unfinished-note.tsx';
import { useBulk } from './use-bulk.ts';

const filterNames = ['q', 'purpose', 'status', 'type', 'district', 'featured', 'deleted'] as const;

/** The list of properties, with search, filters and bulk actions. */
export function PropertiesPage(): ReactNode {
  const page = useLoaderData<typeof loadProperties>();
  const { search } = useLocation();
  const { revalidate } = useRevalidator();
  const bulk = useBulk(() => void revalidate());
  const filter = filterIn(search);

  useReloadOnPropertiesChanged();

  return (
    <StaffPage
      title="Properties"
      actions={
        <>
          <ButtonLink href={paths.adminNewProperty}>
            <Plus aria-hidden="true" size={18} />
            New property
          </ButtonLink>
          {!page.basic && (
            <>
              <ButtonLink look="secondary" href={paths.adminPropertyImport}>
                <FileUp aria-hidden="true" size={18} />
                Import CSV
              </ButtonLink>
              <ButtonLink look="secondary" href={propertyExportAddress(filter)} download>
                <Download aria-hidden="true" size={18} />
                Export CSV
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      <UnfinishedNote />
      <div className={styles.tools}>
        <PropertyFilters types={page.types} />
        {!page.basic && <StatusTabs counts={page.counts} />}
      </div>
      <BulkOutcome bulk={bulk} />
      <PropertyList
        // A new filter resets the selection.
        key={JSON.stringify(filter)}
        page={page}
        filter={filter}
        bulk={bulk}
      />
      {page.basic && (
        <NotOfferedNote>
          Your property provider does not offer drafts, bulk changes, import or export.
        </NotOfferedNote>
      )}
    </StaffPage>
  );
}

/** Filters in the list's query, without sort order and page. */
function filterIn(search: string): PropertyFilter {
  const query = new URLSearchParams(search);
  const filter: PropertyFilter = {};
  for (const name of filterNames) {
    const value = query.get(name)?.trim();
    if (value) filter[name] = value;
  }
  return filter;
}

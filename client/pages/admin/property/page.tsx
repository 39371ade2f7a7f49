import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { PageHead } from '../../../components/page-head.tsx';
import { DeletedProperty } from './deleted-property.tsx';
import type { loadPropertyForm } from './loader.ts';
import { PropertyEditor } from './property-editor.tsx';

/** Creates or edits a property. */
export function PropertyFormPage(): ReactNode {
  const { property, amenities, types, basic } = useLoaderData<typeof loadPropertyForm>();
  const title = property?.title ?? 'New property';
  return (
    <>
      <PageHead title={`${title} · Staff`} description="For staff only." canonical={null} />
      {property?.deletedAt ? (
        <DeletedProperty property={property} />
      ) : (
        <PropertyEditor
          key={property?.id ?? 'new'}
          property={property}
          amenities={amenities}
          types={types}
          basic={basic}
        />
      )}
    </>
  );
}

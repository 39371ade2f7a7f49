import type { ReactNode } from 'react';
import { districts } from '../../../../shared/places/districts.ts';
import { SearchFilter, SelectFilter, useFilter } from '../../../admin/filters/filter-fields.tsx';
import { FilterForm } from '../../../admin/filters/filter-form.tsx';

const preserved = ['sort', 'status', 'deleted'] as const;
const districtNames = districts.map(({ name }) => name).toSorted();

export function PropertyFilters({ types }: { types: readonly string[] }): ReactNode {
  const type = useFilter('type');
  const district = useFilter('district');
  return (
    <FilterForm label="Filter properties" preserve={preserved}>
      <SearchFilter label="Search" placeholder="Title, address or reference" />
      <SelectFilter
        label="Purpose"
        name="purpose"
        options={[
          ['', 'Any'],
          ['buy', 'For sale'],
          ['rent', 'For rent'],
        ]}
      />
      <SelectFilter label="Type" name="type" options={optionsOf(types, type)} />
      <SelectFilter label="District" name="district" options={optionsOf(districtNames, district)} />
      <SelectFilter
        label="Featured"
        name="featured"
        options={[
          ['', 'Any'],
          ['true', 'Featured'],
          ['false', 'Not featured'],
        ]}
      />
    </FilterForm>
  );
}

/** Options, including an unknown value from the query. */
function optionsOf(names: readonly string[], chosen: string): [value: string, text: string][] {
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen];
  return [['', 'Any'], ...all.map((name): [string, string] => [name, name])];
}

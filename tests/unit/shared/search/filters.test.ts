import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { facetNames } from '../../../../shared/search/facets.ts';
import { parameterNames } from '../../../../shared/search/choices.ts';
import { filterNames, parameterOf } from '../../../../shared/search/filters.ts';

const controls = readFileSync(
  join(import.meta.dirname, '../../../../client/pages/filters/filter-sections.tsx'),
  'utf8',
);

describe('every filter', () => {
  it('has its place in the URL', () => {
    expect([...filterNames.map(parameterOf), 'sort', 'page', 'view']).toEqual(parameterNames);
  });

  it.each(facetNames)('%s has a control on the filters page', (name) => {
    expect(controls).toMatch(new RegExp(`'${name}(?:-min)?'`));
  });
});

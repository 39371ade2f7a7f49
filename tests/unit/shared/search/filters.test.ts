import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { facetNames } from '../../../../shared/contract/facets.ts';
import { noFilters } from '../../../../shared/search-text/reading.ts';
import { readingLabels } from '../../../support/reading-labels.ts';
import { parameterNames } from '../../../../shared/search/choices.ts';
import { flagLabels, flags } from '../../../../shared/search/search.ts';

const controls = readFileSync(
  join(import.meta.dirname, '../../../../client/pages/filters/filter-sections.tsx'),
  'utf8',
);

describe('every filter', () => {
  it.each(flags)('%s has its place in the URL, a count and a label', (flag) => {
    expect(parameterNames).toContain(flag);
    expect(facetNames).toContain(flag);
    const reading = { purpose: null, filters: { ...noFilters(), [flag]: true } };
    const lists = { types: [], amenities: [] };
    expect(readingLabels(reading, lists)).toEqual([flagLabels[flag]]);
  });

  it.each(facetNames)('%s has a control on the filters page', (name) => {
    expect(controls).toMatch(new RegExp(`'${name}(?:-min)?'`));
  });
});

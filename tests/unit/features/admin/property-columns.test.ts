import { describe, expect, it } from 'vitest';
import { propertyColumns } from '../../../../server/features/admin/csv/property-columns.ts';
import { readHeadings, readRows } from '../../../../server/features/admin/csv/read-rows.ts';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import { emptyProperty } from '../../../../shared/property-values.ts';

const uuid = '0b5e9a40-0000-4000-8000-000000000007';
const property: AdminProperty = {
  ...emptyProperty,
  id: '7',
  uuid,
  version: 3,
  title: 'Terrace in Jabi',
  location: '4 Admiralty Way, Jabi, Abuja',
  district: 'Jabi',
  type: 'Duplex',
  photos: [],
  photoCount: 0,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  deletedAt: null,
  serviceCharge: 0,
  agencyFee: 450_000,
  estate: 'Palm Court',
  gridBand: 'A',
  lightHours: 0,
  generator: 'yes',
  solar: 'no',
  condition: 'renovated',
  confirmedOn: '2026-11-03',
  papers: [
    { type: 'c_of_o', seenBy: 'Ada Obi', seenOn: '2026-10-03' },
    { type: 'survey', seenBy: null, seenOn: null },
  ],
};

const headings = propertyColumns.map(({ heading }) => heading);
const read = async (cells: Record<string, string>) => {
  const found = readHeadings(headings);
  if ('problems' in found) throw new Error(JSON.stringify(found.problems));
  const row = { line: 2, cells: headings.map((heading) => cells[heading] ?? '') };
  return readRows(found.columns, { headings, rows: [row], problems: [] });
};
const written = Object.fromEntries(
  propertyColumns.map(({ heading, write }) => [heading, write(property)]),
);

describe('the table of properties', () => {
  it('has the facts of a home, with empty cells for unknown ones', () => {
    expect(written).toMatchObject({
      'Service charge': '0',
      'Caution deposit': '',
      'Agency fee': '450000',
      'Grid band': 'A',
      'Light hours': '0',
      Generator: 'yes',
      Inverter: '',
      Papers: 'C of O (Ada Obi, 2026-10-03); Survey',
      Condition: 'renovated',
      'Confirmed on': '2026-11-03',
    });
  });

  it('is read as what it was written from', async () => {
    const { rows, problems } = await read(written);
    expect(problems).toEqual([]);
    expect(rows[0]?.wire).toMatchObject({
      uuid,
      serviceCharge: 0,
      cautionDeposit: null,
      agencyFee: 450_000,
      estate: 'Palm Court',
      gridBand: 'A',
      lightHours: 0,
      generator: 'yes',
      inverter: null,
      solar: 'no',
      papers: { c_of_o: { seenBy: 'Ada Obi', seenOn: '2026-10-03' }, survey: {} },
      condition: 'renovated',
      confirmedOn: '2026-11-03',
    });
  });

  it.each([
    ['Condition', 'Newly built', { condition: 'new' }],
    ['Condition', 'NEW', { condition: 'new' }],
    ['Furnishing', 'part furnished', { furnishing: 'part-furnished' }],
  ])('reads a cell %s of %j', async (heading, cell, fields) => {
    const { rows, problems } = await read({ ...written, [heading]: cell });
    expect(problems).toEqual([]);
    expect(rows[0]?.wire).toMatchObject(fields);
  });

  it.each([
    ['Papers', 'C of O, Survey', 'Papers must be like: C of O (Ada Obi, 2026-10-03); Survey'],
    ['Papers', 'Survey; Survey', 'Each paper can be listed only once'],
    [
      'Papers',
      'Deed (Ada Obi, 2026-02-30)',
      'Day the papers were seen must be a day, like 2026-11-21',
    ],
    ['Grid band', 'Z', 'Grid band must be one of A, B, C, D, E'],
    ['Generator', 'perhaps', 'Generator must be yes or no'],
    ['Agency fee', 'ten percent', 'Agency fee must be a whole number'],
  ])('has a problem with a cell %s of %j', async (heading, cell, message) => {
    const { problems } = await read({ ...written, [heading]: cell });
    expect(problems).toEqual([{ line: 2, column: heading, message }]);
  });
});

import type { Response } from 'supertest';
import { parse } from 'csv-parse/sync';
import type { StaffSite } from './staff-site.ts';

export const headings = [
  'UUID',
  'Reference',
  'Title',
  'Location',
  'Purpose',
  'Type',
  'Status',
  'Price',
  'Bedrooms',
  'Bathrooms',
  'Kitchens',
  'Garages',
  'Floors',
  'Area',
  'Year built',
  'Furnishing',
  'Featured',
  'Description',
  'Amenities',
  'Video URL',
  'Latitude',
  'Longitude',
  'Nearby places',
  'Service charge',
  'Caution deposit',
  'Agency fee',
  'Legal fee',
  'Estate',
  'Grid band',
  'Light hours',
  'Generator',
  'Inverter',
  'Solar',
  'Borehole',
  'Treated water',
  'Papers',
  'Serviced',
  'Pets allowed',
  'Condition',
  'Confirmed on',
  'Version',
] as const;

export type Heading = (typeof headings)[number];
export type Cells = Partial<Record<Heading, string>>;

/** Valid cells of a home. */
export const goodRow: Cells = {
  Title: 'Terrace duplex in Jabi',
  Location: '4 Alex Ekwueme Way, Jabi, Abuja',
  Purpose: 'buy',
  Type: 'Duplex',
  Price: '95000000',
};

export function toLine(cells: readonly string[]): string {
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
}

/** A file with the headings and a line for each row. */
export function toFile(rows: readonly Cells[]): string {
  const lines = rows.map((row) => toLine(headings.map((heading) => row[heading] ?? '')));
  return [headings.join(','), ...lines, ''].join('\r\n');
}

export async function importFile(
  site: StaffSite,
  file: string | Uint8Array,
  query = '',
): Promise<Response> {
  return site.admin
    .request('post', `/api/admin/properties/import?${query}`)
    .type('text/csv')
    .send(Buffer.from(file));
}

/** The text of a downloaded file. */
export async function exportFile(site: StaffSite, query = ''): Promise<string> {
  const answer = await site.admin.get(`/api/admin/properties/export.csv?${query}`).expect(200);
  return answer.text;
}

export function parseFile(text: string): string[][] {
  return parse(text, { bom: true });
}

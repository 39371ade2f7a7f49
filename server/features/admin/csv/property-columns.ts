import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import {
  propertyStatuses,
  type AdminProperty,
  type PropertyFields,
} from '../../../../shared/contract/admin/properties.ts';

/** Form fields, and the other fields that a row may have. */
export type RowField = keyof PropertyFields | 'uuid' | 'version';

interface PropertyColumn {
  heading: string;
  field: RowField;
  /** '' for none. */
  write(property: AdminProperty): string;
  /** The form value of a cell; undefined leaves the field unchanged. */
  read(text: string): unknown;
}

const asIs = (text: string): string => text;
const unlessEmpty = (text: string): string | undefined => (text === '' ? undefined : text);

type FieldColumn = Omit<PropertyColumn, 'field'>;

/** By field, in column order. The type requires a column for every field. */
const columnsByField: Readonly<Record<RowField, readonly FieldColumn[]>> = {
  uuid: [{ heading: 'UUID', write: ({ uuid }) => uuid, read: unlessEmpty }],
  reference: [textColumn('Reference', 'reference')],
  title: [textColumn('Title', 'title')],
  location: [textColumn('Location', 'location')],
  purpose: [
    { heading: 'Purpose', write: ({ purpose }) => purpose, read: (text) => text.toLowerCase() },
  ],
  type: [textColumn('Type', 'type')],
  status: [
    {
      heading: 'Status',
      write: ({ status }) => status.replace('_', ' '),
      read: (text) => {
        const status = text.toLowerCase().replaceAll(/[\s_-]+/g, '_');
        return propertyStatuses.find((known) => known === status) ?? unlessEmpty(text);
      },
    },
  ],
  price: [numberColumn('Price', 'price')],
  bedrooms: [numberColumn('Bedrooms', 'bedrooms')],
  bathrooms: [numberColumn('Bathrooms', 'bathrooms')],
  kitchens: [numberColumn('Kitchens', 'kitchens')],
  garages: [numberColumn('Garages', 'garages')],
  floors: [numberColumn('Floors', 'floors')],
  area: [numberColumn('Area', 'area')],
  yearBuilt: [numberColumn('Year built', 'yearBuilt')],
  featured: [
    {
      heading: 'Featured',
      write: ({ featured }) => (featured ? 'yes' : 'no'),
      read: readYesOrNo,
    },
  ],
  description: [textColumn('Description', 'description')],
  amenities: [
    {
      heading: 'Amenities',
      write: ({ amenities }) => writeNames(amenities),
      read: readNames,
    },
  ],
  videoUrl: [textColumn('Video address', 'videoUrl')],
  coordinates: [
    {
      heading: 'Latitude',
      write: ({ coordinates }) => (coordinates ? String(coordinates.lat) : ''),
      read: asIs,
    },
    {
      heading: 'Longitude',
      write: ({ coordinates }) => (coordinates ? String(coordinates.lng) : ''),
      read: asIs,
    },
  ],
  nearby: [
    {
      heading: 'Nearby places',
      write: ({ nearby }) => (nearby.length === 0 ? '' : JSON.stringify(nearby)),
      read: readPlaces,
    },
  ],
  version: [{ heading: 'Version', write: ({ version }) => String(version), read: unlessEmpty }],
};

/** Columns of a property table, for both export and import. */
export const propertyColumns: readonly PropertyColumn[] = (
  Object.keys(columnsByField) as RowField[]
).flatMap((field) => columnsByField[field].map((column) => ({ ...column, field })));

function textColumn(
  heading: string,
  field: 'reference' | 'title' | 'location' | 'type' | 'description' | 'videoUrl',
): FieldColumn {
  return { heading, write: (property) => property[field], read: asIs };
}

function numberColumn(
  heading: string,
  field:
    'price' | 'bedrooms' | 'bathrooms' | 'kitchens' | 'garages' | 'floors' | 'area' | 'yearBuilt',
): FieldColumn {
  return { heading, write: (property) => String(property[field] ?? ''), read: asIs };
}

function readYesOrNo(text: string): unknown {
  const word = text.toLowerCase();
  if (['yes', 'true', '1'].includes(word)) return true;
  return ['no', 'false', '0', ''].includes(word) ? false : text;
}

/** A nested CSV line, so that a name may contain a semicolon. */
function writeNames(names: readonly string[]): string {
  return names.length === 0 ? '' : stringify([names], { delimiter: '; ', eof: false });
}

function readNames(text: string): unknown {
  if (text === '') return [];
  try {
    const [names = []]: string[][] = parse(text.replaceAll('\n', ' '), {
      delimiter: ';',
      trim: true,
    });
    return names.filter((name) => name !== '');
  } catch {
    return text;
  }
}

/** Invalid JSON is left for the form to reject. */
function readPlaces(text: string): unknown {
  if (text === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

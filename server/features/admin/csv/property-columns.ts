import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import {
  propertyStatuses,
  type AdminProperty,
  type PropertyFields,
} from '../../../../shared/contract/admin/properties.ts';

/** What a row can say beside the fields of a form. */
export type RowField = keyof PropertyFields | 'uuid' | 'version';

interface PropertyColumn {
  heading: string;
  field: RowField;
  /** '' for none. */
  write(property: AdminProperty): string;
  /** What the form is given for a cell; undefined leaves the field as it is. */
  read(text: string): unknown;
}

const asIs = (text: string): string => text;
const unlessEmpty = (text: string): string | undefined => (text === '' ? undefined : text);

/** The columns of a table of properties, as an export writes and an import reads them. */
export const propertyColumns: readonly PropertyColumn[] = [
  { heading: 'UUID', field: 'uuid', write: ({ uuid }) => uuid, read: unlessEmpty },
  textColumn('Reference', 'reference'),
  textColumn('Title', 'title'),
  textColumn('Location', 'location'),
  {
    heading: 'Purpose',
    field: 'purpose',
    write: ({ purpose }) => purpose,
    read: (text) => text.toLowerCase(),
  },
  textColumn('Type', 'type'),
  {
    heading: 'Status',
    field: 'status',
    write: ({ status }) => status.replace('_', ' '),
    read: (text) => {
      const status = text.toLowerCase().replaceAll(/[\s_-]+/g, '_');
      return propertyStatuses.find((known) => known === status) ?? unlessEmpty(text);
    },
  },
  numberColumn('Price', 'price'),
  numberColumn('Bedrooms', 'bedrooms'),
  numberColumn('Bathrooms', 'bathrooms'),
  numberColumn('Kitchens', 'kitchens'),
  numberColumn('Garages', 'garages'),
  numberColumn('Floors', 'floors'),
  numberColumn('Area', 'area'),
  numberColumn('Year built', 'yearBuilt'),
  {
    heading: 'Featured',
    field: 'featured',
    write: ({ featured }) => (featured ? 'yes' : 'no'),
    read: readYesOrNo,
  },
  textColumn('Description', 'description'),
  {
    heading: 'Amenities',
    field: 'amenities',
    write: ({ amenities }) => writeNames(amenities),
    read: readNames,
  },
  textColumn('Video address', 'videoUrl'),
  {
    heading: 'Latitude',
    field: 'coordinates',
    write: ({ coordinates }) => (coordinates ? String(coordinates.lat) : ''),
    read: asIs,
  },
  {
    heading: 'Longitude',
    field: 'coordinates',
    write: ({ coordinates }) => (coordinates ? String(coordinates.lng) : ''),
    read: asIs,
  },
  {
    heading: 'Nearby places',
    field: 'nearby',
    write: ({ nearby }) => (nearby.length === 0 ? '' : JSON.stringify(nearby)),
    read: readPlaces,
  },
  {
    heading: 'Version',
    field: 'version',
    write: ({ version }) => String(version),
    read: unlessEmpty,
  },
];

function textColumn(
  heading: string,
  field: 'reference' | 'title' | 'location' | 'type' | 'description' | 'videoUrl',
): PropertyColumn {
  return { heading, field, write: (property) => property[field], read: asIs };
}

function numberColumn(
  heading: string,
  field:
    'price' | 'bedrooms' | 'bathrooms' | 'kitchens' | 'garages' | 'floors' | 'area' | 'yearBuilt',
): PropertyColumn {
  return { heading, field, write: (property) => String(property[field] ?? ''), read: asIs };
}

function readYesOrNo(text: string): unknown {
  const word = text.toLowerCase();
  if (['yes', 'true', '1'].includes(word)) return true;
  return ['no', 'false', '0', ''].includes(word) ? false : text;
}

/** A line of a table within the cell, so that a name may hold a semicolon. */
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

/** What is no JSON is left for the form to refuse. */
function readPlaces(text: string): unknown {
  if (text === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

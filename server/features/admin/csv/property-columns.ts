import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { papersText, readPapersText } from '../../../../shared/papers-text.ts';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import {
  fieldNames,
  propertyFields,
  type FieldKind,
  type FieldName,
  type FieldOfKind,
} from '../../../../shared/property-fields.ts';

/** Form fields, and the other fields that a row may have. */
export type RowField = FieldName | 'uuid' | 'version';

interface PropertyColumn {
  heading: string;
  field: RowField;
  /** '' for none. */
  write(property: AdminProperty): string;
  /** The form value of a cell; undefined leaves the field unchanged. */
  read(text: string): unknown;
}

const unlessEmpty = (text: string): string | undefined => (text === '' ? undefined : text);

/** Columns of a property table, for both export and import; those that identify the property come first. */
export const propertyColumns: readonly PropertyColumn[] = [
  { heading: 'UUID', field: 'uuid', write: ({ uuid }) => uuid, read: unlessEmpty },
  ...[...new Set<FieldName>(['reference', ...fieldNames])].flatMap(columnsOf),
  {
    heading: 'Version',
    field: 'version',
    write: ({ version }) => String(version),
    read: unlessEmpty,
  },
];

/** One column, or two for a point. */
function columnsOf(field: FieldName): PropertyColumn[] {
  const description: FieldOfKind<FieldKind> = propertyFields[field];
  const column = {
    heading: description.label,
    field,
    write: (property: AdminProperty) => String(property[field] ?? ''),
    read: (text: string): unknown => text,
  };
  switch (description.kind) {
    case 'choice':
      return [
        {
          ...column,
          write: (property) => column.write(property).replaceAll('_', ' '),
          read: (text) => readChoice(text, description),
        },
      ];
    case 'flag':
      return [{ ...column, write: (property) => (property[field] ? 'yes' : 'no'), read: readFlag }];
    case 'names':
      return [{ ...column, write: ({ amenities }) => writeNames(amenities), read: readNames }];
    case 'papers':
      return [
        {
          ...column,
          write: ({ papers }) => papersText(papers),
          read: (text) => readPapersText(text) ?? text,
        },
      ];
    case 'point':
      return [
        {
          ...column,
          heading: 'Latitude',
          write: ({ coordinates }) => String(coordinates?.lat ?? ''),
        },
        {
          ...column,
          heading: 'Longitude',
          write: ({ coordinates }) => String(coordinates?.lng ?? ''),
        },
      ];
    case 'places':
      return [
        {
          ...column,
          write: ({ nearby }) => (nearby.length === 0 ? '' : JSON.stringify(nearby)),
          read: readPlaces,
        },
      ];
    default:
      return [column];
  }
}

/** An option's name or its label, in which case and separators do not matter. An empty cell leaves a choice with a default unchanged. */
function readChoice(
  text: string,
  { options, initial, required }: FieldOfKind<'choice'>,
): string | undefined {
  const [option] =
    Object.entries(options).find((names) => names.some((name) => isSameOption(name, text))) ?? [];
  return option ?? (required || initial === '' ? text : unlessEmpty(text));
}

function isSameOption(one: string, other: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]+/g, ' ');
  return plain(one) === plain(other);
}

function readFlag(text: string): unknown {
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

import { z } from 'zod';
import { wholeNumberOf } from '../http/number-fields.ts';
import { lineOf, paragraphsOf } from '../http/text-fields.ts';
import { papers, pastDay } from './property-papers.ts';
import { propertyStatuses } from './property-statuses.ts';

interface ColumnField {
  column: string;
  /** Of the API's value, which is the column's as well. */
  schema: z.ZodType;
  /** The value in a new property that does not state it. */
  initial: unknown;
  /**
   * Whether both lists have the field, only the public one, or only the single property; absent if only staff see it.
   */
  shown?: 'list' | 'search' | 'page';
}

const yesOrNo = ['yes', 'no'] as const;

const counted = (label: string) => wholeNumberOf(label, { min: 0, max: 1_000 });

/** Every writable field that is stored as it is, by its name in the API. */
export const columnFields = {
  /** Its ID in another system, unique regardless of case. */
  reference: { column: 'reference', schema: orNone(lineOf('Reference', 60)), initial: null },
  propertyTitle: { column: 'title', schema: lineOf('Title', 200), initial: '', shown: 'list' },
  propertyLocation: {
    column: 'location',
    schema: lineOf('Location', 300),
    initial: '',
    shown: 'list',
  },
  category: {
    column: 'category',
    schema: z.enum(['rent', 'buy'], 'Category must be rent or buy'),
    initial: 'buy',
    shown: 'list',
  },
  /** The asking price for a sale, a year's rent for a tenancy; 0 means on request. */
  annualPrice: {
    column: 'annual_price',
    schema: wholeNumberOf('Price', { min: 0, max: 1_000_000_000_000 }),
    initial: 0,
    shown: 'list',
  },
  numberOfBedrooms: {
    column: 'bedrooms',
    schema: counted('Bedrooms'),
    initial: 0,
    shown: 'list',
  },
  numberOfBathrooms: {
    column: 'bathrooms',
    schema: counted('Bathrooms'),
    initial: 0,
    shown: 'list',
  },
  numberOfKitchens: {
    column: 'kitchens',
    schema: counted('Kitchens'),
    initial: 0,
    shown: 'list',
  },
  numberOfGarages: { column: 'garages', schema: counted('Garages'), initial: 0, shown: 'list' },
  floorsNo: { column: 'floors', schema: counted('Floors'), initial: 0, shown: 'list' },
  /** Square metres. */
  area: {
    column: 'area',
    schema: orNone(wholeNumberOf('Area', { min: 1, max: 10_000_000 })),
    initial: null,
    shown: 'list',
  },
  status: {
    column: 'status',
    schema: z.enum(propertyStatuses, `Status must be one of ${propertyStatuses.join(', ')}`),
    initial: 'draft',
    shown: 'list',
  },
  yearBuilt: {
    column: 'year_built',
    schema: orNone(wholeNumberOf('Year built', { min: 1800, max: 2100 })),
    initial: null,
    shown: 'page',
  },
  furnishing: {
    column: 'furnishing',
    schema: orNone(
      z.enum(
        ['furnished', 'part-furnished', 'unfurnished'],
        'Furnishing must be one of furnished, part-furnished, unfurnished',
      ),
    ),
    initial: null,
    shown: 'search',
  },
  description: {
    column: 'description',
    schema: paragraphsOf('Description', 8_000),
    initial: '',
    shown: 'page',
  },
  videoUrl: {
    column: 'video_url',
    schema: orNone(
      lineOf('Video URL', 500).refine(isSecureAddress, 'Video URL must start with https://'),
    ),
    initial: null,
    shown: 'page',
  },
  serviceCharge: feeIn('service_charge', 'Service charge'),
  cautionDeposit: feeIn('caution_deposit', 'Caution deposit'),
  agencyFee: feeIn('agency_fee', 'Agency fee'),
  legalFee: feeIn('legal_fee', 'Legal fee'),
  estate: {
    column: 'estate',
    schema: orNone(lineOf('Estate', 80)),
    initial: null,
    shown: 'search',
  },
  gridBand: choiceIn('grid_band', 'Grid band', ['A', 'B', 'C', 'D', 'E']),
  /** Of public supply, on an average day. */
  lightHours: {
    column: 'light_hours',
    schema: orNone(wholeNumberOf('Light hours', { min: 0, max: 24 })),
    initial: null,
    shown: 'search',
  },
  generator: choiceIn('generator', 'Generator', yesOrNo),
  inverter: choiceIn('inverter', 'Inverter', yesOrNo),
  solar: choiceIn('solar', 'Solar', yesOrNo),
  borehole: choiceIn('borehole', 'Borehole', yesOrNo),
  treatedWater: choiceIn('treated_water', 'Treated water', yesOrNo),
  papers: { column: 'papers', schema: orNone(papers), initial: null, shown: 'search' },
  serviced: choiceIn('serviced', 'Serviced', yesOrNo),
  pets: choiceIn('pets', 'Pets allowed', yesOrNo),
  condition: choiceIn('condition', 'Condition', ['new', 'renovated', 'used']),
  /** The day in Nigeria when it was last confirmed available. */
  confirmedOn: {
    column: 'confirmed_on',
    schema: orNone(pastDay('Confirmed on')),
    initial: null,
    shown: 'list',
  },
} as const satisfies Record<string, ColumnField>;

type Table = typeof columnFields;
export type ColumnFieldName = keyof Table;

export type FieldSchemas = { [Name in ColumnFieldName]: Table[Name]['schema'] };
export type FieldValues = { [Name in ColumnFieldName]: z.output<Table[Name]['schema']> };

/** The columns with their types. */
export type FieldColumns = {
  [Name in ColumnFieldName as Table[Name]['column']]: FieldValues[Name];
};

/** Names of the fields with this value of `shown`. */
export type ShownField<Where> = {
  [Name in ColumnFieldName]: Table[Name] extends { shown: Where } ? Name : never;
}[ColumnFieldName];

export const columnFieldNames = Object.keys(columnFields) as ColumnFieldName[];
export const listFields = columnFieldNames.filter(
  (name): name is ShownField<'list'> => shownOf(name) === 'list',
);
export const searchFields = columnFieldNames.filter(
  (name): name is ShownField<'search'> => shownOf(name) === 'search',
);
export const pageFields = columnFieldNames.filter(
  (name): name is ShownField<'page'> => shownOf(name) === 'page',
);

export const initialValues = Object.fromEntries(
  columnFieldNames.map((name) => [name, columnFields[name].initial]),
  // Object.fromEntries loses the key types; each initial value fits its field's schema.
) as FieldValues;

/** The columns of the fields, for a query. */
export function columnsOf<Name extends ColumnFieldName>(
  names: readonly Name[],
): `properties.${Table[Name]['column']}`[] {
  return names.map((name) => `properties.${columnFields[name].column}` as const);
}

/** The fields of a row, by their names in the API. */
export function fieldsOf<Name extends ColumnFieldName>(
  names: readonly Name[],
  row: Pick<FieldColumns, Table[Name]['column']>,
): Pick<FieldValues, Name> {
  const values: Record<string, unknown> = row;
  const fields = names.map((name) => [name, values[columnFields[name].column]] as const);
  // Object.fromEntries loses the key types; every name has its column's value.
  return Object.fromEntries(fields) as Pick<FieldValues, Name>;
}

/** The row's columns with the values of the fields. */
export function toFieldColumns(values: FieldValues): FieldColumns {
  const columns = columnFieldNames.map(
    (name) => [columnFields[name].column, values[name]] as const,
  );
  return Object.fromEntries(columns) as FieldColumns;
}

/** An empty string means null: forms and CSV files cannot express null otherwise. */
export function orNone<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((input) => (input === '' ? null : input), schema.nullable());
}

/** Whole Naira; 0 is none, null is unknown. */
function feeIn<Column extends string>(column: Column, label: string) {
  const schema = orNone(wholeNumberOf(label, { min: 0, max: 1_000_000_000_000 }));
  return { column, schema, initial: null, shown: 'list' } as const;
}

function choiceIn<Column extends string, const Options extends readonly string[]>(
  column: Column,
  label: string,
  options: Options,
) {
  const schema = orNone(z.enum(options, `${label} must be one of ${options.join(', ')}`));
  return { column, schema, initial: null, shown: 'search' } as const;
}

function shownOf(name: ColumnFieldName): ColumnField['shown'] {
  const { shown }: ColumnField = columnFields[name];
  return shown;
}

function isSecureAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

import { z } from 'zod';
import { propertyFields, type FieldOfKind } from '../../../shared/property-fields.ts';
import { wholeNumberOf } from '../http/number-fields.ts';
import { lineOf, paragraphsOf } from '../http/text-fields.ts';
import { papers, pastDay, type Papers } from './property-papers.ts';

/** The columns of the fields that are stored as they are, by the API's names. */
const columns = {
  reference: 'reference',
  propertyTitle: 'title',
  propertyLocation: 'location',
  category: 'category',
  annualPrice: 'annual_price',
  numberOfBedrooms: 'bedrooms',
  numberOfBathrooms: 'bathrooms',
  numberOfKitchens: 'kitchens',
  numberOfGarages: 'garages',
  floorsNo: 'floors',
  area: 'area',
  status: 'status',
  yearBuilt: 'year_built',
  furnishing: 'furnishing',
  description: 'description',
  videoUrl: 'video_url',
  serviceCharge: 'service_charge',
  cautionDeposit: 'caution_deposit',
  agencyFee: 'agency_fee',
  legalFee: 'legal_fee',
  estate: 'estate',
  gridBand: 'grid_band',
  lightHours: 'light_hours',
  generator: 'generator',
  inverter: 'inverter',
  solar: 'solar',
  borehole: 'borehole',
  treatedWater: 'treated_water',
  papers: 'papers',
  serviced: 'serviced',
  pets: 'pets',
  condition: 'condition',
  confirmedOn: 'confirmed_on',
} as const satisfies Partial<Record<Field['wire'], string>>;

type Field = (typeof propertyFields)[keyof typeof propertyFields];
export type ColumnFieldName = keyof typeof columns;
type FieldOf<Name> = Extract<Field, { wire: Name }>;
type StoredKind = FieldOf<ColumnFieldName>['kind'];

/** By kind; a choice is one of its options. Null is unknown. */
interface Values {
  line: string | null;
  url: string | null;
  paragraphs: string;
  choice: never;
  price: number;
  count: number;
  area: number | null;
  year: number | null;
  amount: number | null;
  hours: number | null;
  day: string | null;
  papers: Papers | null;
}

type ValueOf<Described extends { kind: StoredKind }> = Described extends {
  options: infer Options;
  initial: infer Initial;
}
  ? keyof Options | (Initial extends '' ? null : never)
  : Described extends { kind: 'line'; required: true }
    ? string
    : Values[Described['kind']];

export type FieldValues = { [Name in ColumnFieldName]: ValueOf<FieldOf<Name>> };
/** The columns with their types. */
export type FieldColumns = {
  [Name in ColumnFieldName as (typeof columns)[Name]]: FieldValues[Name];
};

const schemas: { [Kind in StoredKind]: (field: FieldOfKind<Kind>) => z.ZodType } = {
  line: ({ label, max, required }) => (required ? lineOf(label, max) : orNone(lineOf(label, max))),
  url: ({ label, max }) =>
    orNone(lineOf(label, max).refine(isSecureAddress, `${label} must start with https://`)),
  paragraphs: ({ label, max }) => paragraphsOf(label, max),
  choice({ label, options, initial }) {
    const names = Object.keys(options);
    const choice = z.enum(names, `${label} must be one of ${names.join(', ')}`);
    return initial === '' ? orNone(choice) : choice;
  },
  price: ({ label, ...limits }) => wholeNumberOf(label, limits),
  count: ({ label, ...limits }) => wholeNumberOf(label, limits),
  area: ({ label, max }) => orNone(wholeNumberOf(label, { min: 1, max })),
  year: ({ label, ...limits }) => orNone(wholeNumberOf(label, limits)),
  amount: ({ label, ...limits }) => orNone(wholeNumberOf(label, limits)),
  hours: ({ label, ...limits }) => orNone(wholeNumberOf(label, limits)),
  day: ({ label }) => orNone(pastDay(label)),
  papers: () => orNone(papers),
};

const initialByKind: Partial<Record<StoredKind, unknown>> = { paragraphs: '', price: 0, count: 0 };

const fieldByName = new Map(Object.values(propertyFields).map((field) => [field.wire, field]));
export const columnFieldNames = Object.keys(columns) as ColumnFieldName[];

/** The schema of each field, whose values are the column's as well. */
export const columnSchemas = eachField(schemaOf) as {
  [Name in ColumnFieldName]: z.ZodType<FieldValues[Name]>;
};

/** What a new property has that states nothing. */
export const initialValues = eachField((field) => {
  if (field.kind === 'choice') return field.initial || null;
  if (field.kind === 'line') return 'required' in field ? '' : null;
  return initialByKind[field.kind] ?? null;
}) as FieldValues;

/** Where visitors get a field: in both lists, in the list for the search, or only with a single property. Staff alone see a reference. */
type ShownOf<Name> = Name extends 'reference'
  ? never
  : FieldOf<Name> extends { visitors: infer Where }
    ? Where
    : 'list';
type ShownIn<Where> = {
  [Name in ColumnFieldName]: [ShownOf<Name>] extends [Where]
    ? [ShownOf<Name>] extends [never]
      ? never
      : Name
    : never;
}[ColumnFieldName];

export const listFields = shownIn('list');
export const searchFields = shownIn('search');
export const pageFields = shownIn('page');

/** The columns of the fields, for a query. */
export function columnsOf<Name extends ColumnFieldName>(
  names: readonly Name[],
): `properties.${(typeof columns)[Name]}`[] {
  return names.map((name) => `properties.${columns[name]}` as const);
}

/** The fields of a row, by their names in the API. */
export function fieldsOf<Name extends ColumnFieldName>(
  names: readonly Name[],
  row: Pick<FieldColumns, (typeof columns)[Name]>,
): Pick<FieldValues, Name> {
  const values: Record<string, unknown> = row;
  const fields = names.map((name) => [name, values[columns[name]]] as const);
  // Object.fromEntries loses the key types; every name has its column's value.
  return Object.fromEntries(fields) as Pick<FieldValues, Name>;
}

/** The row's columns with the values of the fields. */
export function toFieldColumns(values: FieldValues): FieldColumns {
  const row = columnFieldNames.map((name) => [columns[name], values[name]] as const);
  return Object.fromEntries(row) as FieldColumns;
}

/** An empty string means null: forms and CSV files cannot express null otherwise. */
export function orNone<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((input) => (input === '' ? null : input), schema.nullable());
}

type StoredField = FieldOf<ColumnFieldName>;

function eachField(valueOf: (field: StoredField) => unknown): object {
  return Object.fromEntries(columnFieldNames.map((name) => [name, valueOf(fieldNamed(name))]));
}

function fieldNamed(name: ColumnFieldName): StoredField {
  return fieldByName.get(name) as StoredField;
}

function schemaOf<Kind extends StoredKind>(field: FieldOfKind<Kind>): z.ZodType {
  return schemas[field.kind](field);
}

function shownIn<Where extends 'list' | 'search' | 'page'>(where: Where): ShownIn<Where>[] {
  return columnFieldNames.filter((name): name is ShownIn<Where> => {
    const field = fieldNamed(name);
    return name !== 'reference' && ('visitors' in field ? field.visitors : 'list') === where;
  });
}

function isSecureAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}

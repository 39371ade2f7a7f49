import type {
  AdminNearbyPlace,
  Coordinates,
  NearbyPlace,
  PaperView,
} from './contract/property-terms.ts';
import {
  fieldNames,
  mapFields,
  propertyFields,
  type FieldKind,
  type FieldName,
  type FieldOfKind,
} from './property-fields.ts';

type Table = typeof propertyFields;

/** The fields whose description matches. */
export type FieldsWith<Description> = {
  [Name in FieldName]: Table[Name] extends Description ? Name : never;
}[FieldName];

type OptionOf<Name extends FieldName> = Table[Name] extends {
  options: infer Options;
  initial: infer Initial;
}
  ? keyof Options | Initial
  : never;

/** What staff edit, by kind. */
export interface StaffValues {
  line: string;
  url: string;
  paragraphs: string;
  choice: string;
  flag: boolean;
  price: number;
  count: number;
  area: number;
  year: number | null;
  amount: number | null;
  hours: number | null;
  day: string;
  papers: PaperView[];
  names: string[];
  point: Coordinates | null;
  places: AdminNearbyPlace[];
}

/** What visitors see, by kind; null is unknown. */
export interface VisitorValues {
  line: string | null;
  url: string | null;
  paragraphs: string;
  choice: string | null;
  flag: boolean;
  price: number;
  count: number | null;
  area: number | null;
  year: number | null;
  amount: number | null;
  hours: number | null;
  day: string | null;
  papers: PaperView[];
  names: string[];
  point: Coordinates | null;
  places: NearbyPlace[];
}

type StaffValue<Name extends FieldName> =
  Name extends FieldsWith<{ kind: 'choice' }> ? OptionOf<Name> : StaffValues[Table[Name]['kind']];

type VisitorValue<Name extends FieldName> =
  Name extends FieldsWith<{ kind: 'choice' }>
    ? Exclude<OptionOf<Name>, ''> | null
    : Name extends Exclude<FieldsWith<{ kind: 'count' }>, FieldsWith<{ nullable: true }>>
      ? number
      : VisitorValues[Table[Name]['kind']];

/** The editable fields. A change leaves omitted fields unchanged. */
export type PropertyFields = { -readonly [Name in FieldName]: StaffValue<Name> };

/** Fields that the visitors' list has for every property. */
export type ListedField = FieldsWith<{ visitors: 'list' }>;
/** Fields that visitors get with a single property, and that the list has for the search. */
export type SearchField = FieldsWith<{ visitors: 'search' }>;
/** Fields that visitors get with a single property only. */
export type PageField = FieldsWith<{ visitors: 'page' }>;

/** Fields that only a single property has on staff pages. */
export type DetailField = SearchField | PageField;
/** Fields that the staff's list has for every property. */
export type RowField = Exclude<FieldName, DetailField>;

/** The fields that visitors get unchanged from the provider. */
export type PropertyFacts = {
  -readonly [Name in ListedField | DetailField]: VisitorValue<Name>;
};

export const listedFields = fieldNames.filter(
  (name): name is ListedField => descriptionOf(name).visitors === 'list',
);
export const searchFields = fieldNames.filter(
  (name): name is SearchField => descriptionOf(name).visitors === 'search',
);
export const pageFields = fieldNames.filter(
  (name): name is PageField => descriptionOf(name).visitors === 'page',
);
export const detailFields = [...searchFields, ...pageFields];
const factFields = [...listedFields, ...detailFields];
/** Those of a property's page, without what it shows in another form. */
export const shownFields = factFields.filter(
  (name) => !isKind(name, 'amount') && name !== 'confirmedOn',
);
const detailFieldNames: ReadonlySet<FieldName> = new Set(detailFields);
export const rowFields = fieldNames.filter((name): name is RowField => !detailFieldNames.has(name));
/** Left out with providers that lack them. */
export const extensionFields = fieldNames.filter((name) => descriptionOf(name).extension);

const emptyValues: StaffValues = {
  line: '',
  url: '',
  paragraphs: '',
  choice: '',
  flag: false,
  price: 0,
  count: 0,
  area: 0,
  year: null,
  amount: null,
  hours: null,
  day: '',
  papers: [],
  names: [],
  point: null,
  places: [],
};

/** A property without any value. */
export const emptyProperty: PropertyFields = mapFields(fieldNames, (_name, field) =>
  field.kind === 'choice' ? field.initial : emptyValues[field.kind],
);

export function isKind<Kind extends FieldKind>(
  name: FieldName,
  ...kinds: Kind[]
): name is FieldsWith<{ kind: Kind }> {
  return kinds.some((kind) => kind === propertyFields[name].kind);
}

function descriptionOf(name: FieldName): FieldOfKind<FieldKind> {
  return propertyFields[name];
}

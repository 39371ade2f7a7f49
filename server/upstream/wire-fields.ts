import type { z } from 'zod';
import {
  mapFields,
  propertyFields,
  type FieldKind,
  type FieldName,
  type FieldOfKind,
} from '../../shared/property-fields.ts';
import * as value from './tolerant-values.ts';

/** The schema of a field by its kind; `Values` are the outputs. */
export type FieldReaders<Values extends Record<FieldKind, unknown>> = {
  [Kind in FieldKind]: (field: FieldOfKind<Kind>) => z.ZodType<Values[Kind], unknown>;
};

type WireName<Name extends FieldName> = (typeof propertyFields)[Name]['wire'];
type WireShape<Fields> = {
  [Name in keyof Fields & FieldName as WireName<Name>]: z.ZodType<Fields[Name], unknown>;
};

/** Readers that do not depend on who reads. */
export const commonReaders = {
  paragraphs: () => value.paragraphs,
  flag: () => value.tolerant((flag) => flag === 'Yes', { type: 'string', enum: ['Yes', 'No'] }),
  price: () => value.price,
  year: () => value.yearOrNull,
  amount: () => value.amountOrNull,
  hours: () => value.hoursOrNull,
  papers: () => value.papers,
  names: () => value.texts,
  point: () => value.coordinatesOrNull,
};

/** Schemas of the fields, under the provider's names. */
export function wireShape<Fields extends Partial<Record<FieldName, unknown>>>(
  names: readonly (keyof Fields & FieldName)[],
  readers: FieldReaders<Record<FieldKind, unknown>>,
): WireShape<Fields> {
  const schemas = names.map(
    (name) => [propertyFields[name].wire, readerOf(propertyFields[name])] as const,
  );
  // Each name has its entry. A reader returns a choice as any string, but only one of its options.
  return Object.fromEntries(schemas) as WireShape<Fields>;

  function readerOf<Kind extends FieldKind>(field: FieldOfKind<Kind>): z.ZodType {
    return readers[field.kind](field);
  }
}

/** The parsed fields, under our names. */
export function fromWire<Fields extends Partial<Record<FieldName, unknown>>>(
  names: readonly (keyof Fields & FieldName)[],
  wire: { [Name in keyof Fields & FieldName as WireName<Name>]: Fields[Name] },
): Fields {
  const values: Record<string, unknown> = wire;
  return mapFields(names, (name) => values[propertyFields[name].wire]) as Fields;
}

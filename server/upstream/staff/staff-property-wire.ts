import type { PaperView } from '../../../shared/contract/property-terms.ts';
import { fieldNames, propertyFields, type FieldKind } from '../../../shared/property-fields.ts';
import type { PropertyFields } from '../../../shared/property-values.ts';
import type { FieldNames } from '../transport/error-mapping.ts';
import type { PartialInput } from './staff-caller.ts';

/** The provider's field names mapped to ours, with the other names that a write may use. */
export const propertyFieldNames: FieldNames = new Map<string, string>([
  ...fieldNames.map((name): [string, string] => [propertyFields[name].wire, name]),
  ['version', 'version'],
  ['uuid', 'uuid'],
  ['photos', 'photos'],
]);

/** Converts fields to the provider's format; omitted fields stay omitted. */
export function toWireProperty(fields: PartialInput<PropertyFields>): Record<string, unknown> {
  const wire: Record<string, unknown> = {};
  for (const name of fieldNames) {
    const { wire: wireName, kind } = propertyFields[name];
    if (fields[name] !== undefined) wire[wireName] = toWireValue(kind, fields[name]);
  }
  if (fields.papers !== undefined) wire['papers'] = toWirePapers(fields.papers);
  if (fields.nearby !== undefined) {
    wire['nearby'] = fields.nearby.map(({ distanceMetres, address, coordinates, ...place }) => ({
      ...place,
      ...(distanceMetres !== null && { distanceMetres }),
      location: { ...coordinates, address },
    }));
  }
  return wire;
}

/** The provider uses null for an absent value, but '' for an absent description. */
function toWireValue(kind: FieldKind, value: unknown): unknown {
  if (kind === 'flag') return value === true ? 'Yes' : 'No';
  const isNone = kind === 'area' ? value === 0 : kind !== 'paragraphs' && value === '';
  return isNone ? null : value;
}

/** By type; null for none. */
function toWirePapers(papers: readonly PaperView[]): Record<string, object> | null {
  if (papers.length === 0) return null;
  return Object.fromEntries(
    papers.map(({ type, seenBy, seenOn }) => [type, seenBy && seenOn ? { seenBy, seenOn } : {}]),
  );
}

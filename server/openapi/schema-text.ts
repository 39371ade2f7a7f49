import { isRecord } from '../../shared/record.ts';
import { escapeHtml } from '../http/error-page.ts';

type Schema = Readonly<Record<string, unknown>>;

const indent = '  ';

/** A JSON schema as a type in TypeScript’s notation, in HTML: references are links to `#schema-{name}`. */
export function schemaText(schema: unknown, depth = 0): string {
  if (!isRecord(schema)) return 'unknown';
  const { $ref: ref, enum: choices, const: only } = schema;
  if (typeof ref === 'string') return linkTo(ref);
  if (only !== undefined) return literal(only);
  if (Array.isArray(choices)) return choices.map(literal).join(' | ');
  const options = schema['oneOf'] ?? schema['anyOf'];
  if (Array.isArray(options)) return options.map((option) => schemaText(option, depth)).join(' | ');
  return typeText(schema, depth);
}

function typeText(schema: Schema, depth: number): string {
  const { type } = schema;
  if (Array.isArray(type))
    return type.map((one) => typeText({ ...schema, type: one }, depth)).join(' | ');
  if (type === 'array') return arrayText(schema, depth);
  if (type === 'object' || isRecord(schema['properties'])) return objectText(schema, depth);
  if (type === 'integer') return 'integer';
  return typeof type === 'string' ? escapeHtml(type) : 'unknown';
}

function arrayText(schema: Schema, depth: number): string {
  const item = schemaText(schema['items'], depth);
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: Schema, depth: number): string {
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  const { additionalProperties: others, required } = schema;
  if (properties.length === 0)
    return isRecord(others) ? `{ [name: string]: ${schemaText(others, depth)} }` : '{}';
  const mandatory = new Set(Array.isArray(required) ? required : []);
  const inner = indent.repeat(depth + 1);
  const lines = properties.map(([name, property]) => {
    const mark = mandatory.has(name) ? '' : '?';
    const notes = notesOf(property);
    const comment = notes === '' ? '' : ` <i>// ${escapeHtml(notes)}</i>`;
    return `${inner}${nameText(name)}${mark}: ${schemaText(property, depth + 1)};${comment}\n`;
  });
  return `{\n${lines.join('')}${indent.repeat(depth)}}`;
}

function nameText(name: string): string {
  return escapeHtml(/^\w+$/.test(name) ? name : `'${name}'`);
}

/** The limits and the description of a value. */
export function notesOf(schema: unknown): string {
  if (!isRecord(schema)) return '';
  const { description, format, minLength, maxLength, minimum, maximum, maxItems } = schema;
  return [
    description,
    format,
    rangeText(minLength, maxLength, 'characters'),
    rangeText(minimum, maximum),
    rangeText(undefined, maxItems, 'items'),
    'default' in schema ? `default ${JSON.stringify(schema['default'])}` : undefined,
  ]
    .filter((note) => typeof note === 'string' && note !== '')
    .join(', ');
}

function rangeText(from: unknown, to: unknown, unit = ''): string {
  const space = unit === '' ? '' : ' ';
  if (typeof from === 'number' && typeof to === 'number') return `${from} to ${to}${space}${unit}`;
  if (typeof to === 'number') return `at most ${to}${space}${unit}`;
  if (typeof from !== 'number' || from <= 0) return '';
  return unit === 'characters' && from === 1 ? 'not empty' : `at least ${from}${space}${unit}`;
}

function linkTo(reference: string): string {
  const name = escapeHtml(reference.split('/').at(-1) ?? '');
  return `<a href="#schema-${name}">${name}</a>`;
}

function literal(value: unknown): string {
  return escapeHtml(typeof value === 'string' ? `'${value}'` : String(value));
}

import type { output } from 'zod/v4/core';
import type { ParamsIn } from '../../path-params.ts';
import { accountOperations, sessionOperations } from './account.ts';
import { enquiryOperations } from './enquiries.ts';
import type { Operation } from './operation.ts';
import { geocodingOperations, placeOperations } from './places.ts';
import { propertyOperations } from './properties.ts';
import { listOperations, messageOperations, staffOperations } from './staff.ts';
import { previewOperations, staffPropertyOperations } from './staff-properties.ts';
import { vitalsOperations } from './vitals.ts';

/** Every operation of the JSON API. */
export const operations = {
  ...propertyOperations,
  ...placeOperations,
  ...geocodingOperations,
  ...enquiryOperations,
  ...vitalsOperations,
  ...sessionOperations,
  ...accountOperations,
  ...staffPropertyOperations,
  ...previewOperations,
  ...messageOperations,
  ...listOperations,
  ...staffOperations,
};

type Operations = typeof operations;

/** Method and path of an operation: 'PATCH /account'. */
export type OperationName = keyof Operations;

/** Those that pages call. */
export type PageOperation = {
  [Name in OperationName]: Operations[Name] extends { sendsItself: true } ? never : Name;
}[OperationName];

/** Those that only staff may call. */
export type StaffOperation = {
  [Name in OperationName]: Operations[Name] extends { access: 'staff' } ? Name : never;
}[OperationName];

/** The values of a path's parameters. */
export type Params<Name extends OperationName> = Readonly<Record<ParamsIn<Name>, string>>;

/** A body as its form returns it, or a file. */
export type Body<Name extends OperationName> = Operations[Name] extends { body: infer Stated }
  ? Stated extends { schema: infer Schema }
    ? output<Schema>
    : Blob
  : undefined;

/** What an operation reads of a URL's query. */
export type Query<Name extends OperationName> = Operations[Name] extends { query: infer Schema }
  ? Defined<output<Schema>>
  : undefined;

/** Without the values that are undefined. */
export type Defined<Values> = { [Key in keyof Values]: Exclude<Values[Key], undefined> };

/** The JSON of a success. */
export type Answer<Name extends OperationName> =
  Operations[Name]['success'][keyof Operations[Name]['success']] extends { schema: infer Schema }
    ? output<Schema>
    : undefined;

/** What a caller gives to an operation. */
export type Input<Name extends OperationName> = {
  query?: URLSearchParams | Readonly<Record<string, string>>;
} & (ParamsIn<Name> extends never ? object : { params: Params<Name> }) &
  (Body<Name> extends undefined ? object : { body: Body<Name> });

/** The input, which may be left out if nothing of it is required. */
export type InputOf<Name extends OperationName> =
  object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

/** An operation as it is stated. */
export function operationOf(name: OperationName): Operation {
  return operations[name];
}

/** @returns the method, and the path with parameters in braces */
export function routeOf(name: OperationName): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method, path };
}

import type { output } from 'zod/v4/core';
import type { ParamsIn } from '../../../shared/path-params.ts';
import type { Parser } from '../transport/parse-answer.ts';
import { pathWith, type UpstreamPath } from '../transport/path.ts';
import type { SendCall, Upstream } from '../transport/request.ts';
import type { ProviderCall } from './provider-call.ts';
import { accountCalls, enquiryCalls, propertyCalls } from './provider-calls.ts';
import { staffCalls } from './provider-staff-calls.ts';

/** Every call that the site makes to its provider. */
export const providerCalls = {
  ...propertyCalls,
  ...accountCalls,
  ...enquiryCalls,
  ...staffCalls,
};

type Calls = typeof providerCalls;

/** Method and path of a call: 'GET /properties/{id}'. */
export type CallName = keyof Calls;
type ReadName = Extract<CallName, `GET ${string}`>;
type WriteName = Exclude<CallName, ReadName>;

type Answer<Name extends CallName> = Calls[Name] extends { response: infer Schema }
  ? output<Schema>
  : undefined;

/** Null if the response has another shape, unless the call must have one. */
type WriteAnswer<Name extends CallName> = Calls[Name] extends { mustAnswer: true }
  ? Answer<Name>
  : Answer<Name> | null;

interface CallInput<T> {
  query?: Readonly<Record<string, string>>;
  /** The bearer token of whoever makes the call. */
  token?: string | undefined;
  signal: AbortSignal;
  maxBytes?: number | undefined;
  /** True by default. */
  mayBeMissing?: boolean;
  /** Another path than that of the table, from the configuration. */
  path?: UpstreamPath;
  /** Instead of the table's schema. */
  parse?: Parser<T>;
}

type Input<Name extends CallName, T> = CallInput<T> &
  (ParamsIn<Name> extends never ? object : { params: Readonly<Record<ParamsIn<Name>, string>> });

type WriteOptions = Pick<
  SendCall<unknown>,
  'body' | 'idempotencyKey' | 'deviceToken' | 'timeoutMs' | 'fields' | 'circuit' | 'parseConflict'
>;

/** Makes the calls of the table. Each rejects with an `AppError`, or with the signal's reason. */
export interface ProviderCaller {
  read<Name extends ReadName, T = Answer<Name>>(name: Name, input: Input<Name, T>): Promise<T>;
  send<Name extends WriteName, T = WriteAnswer<Name>>(
    name: Name,
    input: Input<Name, T> & WriteOptions,
  ): Promise<T>;
}

/** The path of a call with its parameters, for a response that is read in another way. */
export function callPath<Name extends CallName>(
  name: Name,
  ...[params]: ParamsIn<Name> extends never
    ? []
    : [params: Readonly<Record<ParamsIn<Name>, string>>]
): UpstreamPath {
  return pathWith(name.replace(/^\w+ /, ''), params ?? {});
}

interface AnyInput extends CallInput<unknown>, WriteOptions {
  params?: Readonly<Record<string, string>>;
}

export function createProviderCaller(upstream: Upstream): ProviderCaller {
  function prepare(name: CallName, input: AnyInput) {
    const { params = {}, token, parse, ...call } = input;
    return {
      mayBeMissing: true,
      path: pathWith(name.replace(/^\w+ /, ''), params),
      authorization: token === undefined ? undefined : `Bearer ${token}`,
      ...call,
      parse: parse ?? parserOf(name),
    };
  }

  return {
    // The parser returns what the table's schema does.
    read: (name, input) => upstream.get(prepare(name, input)) as Promise<never>,
    send: (name, input) => {
      const [method = ''] = name.split(' ');
      return upstream.send({
        ...prepare(name, input),
        method: method as SendCall<unknown>['method'],
      }) as Promise<never>;
    },
  };
}

function parserOf(name: CallName): Parser<unknown> {
  const { response, mustAnswer }: ProviderCall = providerCalls[name];
  if (response === undefined) return () => undefined;
  if (name.startsWith('GET ') || mustAnswer) return (json) => response.parse(json);
  return (json) => response.safeParse(json).data ?? null;
}

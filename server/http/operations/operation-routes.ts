import { raw, Router, type RequestHandler } from 'express';
import { ownerPhotoLimit } from '../../../shared/contract/operations/enquiries.ts';
import {
  operationOf,
  routeOf,
  type OperationName,
} from '../../../shared/contract/operations/operations.ts';
import type { Operation, RequestLimit } from '../../../shared/contract/operations/operation.ts';
import { cacheStatus } from '../../cache/cache-status.ts';
import { AppError } from '../../errors/app-error.ts';
import { callerOf } from '../../features/admin/guard.ts';
import { refuseOtherMethods } from '../../features/allowed-methods.ts';
import { photoBody } from '../../features/photo-body.ts';
import { requestSignal } from '../../features/request-signal.ts';
import type { UploadFolder } from '../../features/upload-folder.ts';
import { limitsOf } from '../../limits/operation-limit.ts';
import { limitRequests, type CreateLimit } from '../../limits/rate-limit.ts';
import { browserOf } from '../../session/browser.ts';
import type { AnswerOnce } from '../answer-once.ts';
import { onlyJson } from '../cross-site.ts';
import { largeBody, type AdmitBody } from '../large-bodies.ts';
import { parseJson } from '../parse-json.ts';
import type { OperationServices } from './handlers.ts';
import { runOperation } from './run-operation.ts';

export interface OperationRoutesOptions {
  services: OperationServices;
  createLimit: CreateLimit;
  /** Makes writes repeatable. */
  once: AnswerOnce;
  admitBody: AdmitBody;
  uploads: UploadFolder;
  /** Bytes of a JSON body. */
  maxBytes: number;
  /** Where the routes are mounted: the beginning of their paths. */
  below?: string;
}

/** The Express routes of operations, in their order. Must run after cookie-parser, and after the guard of staff. */
export function operationRoutes(
  names: readonly OperationName[],
  options: OperationRoutesOptions,
): Router {
  const { services, createLimit, once, below = '' } = options;
  const router = Router();
  /** By name; uploads with a form without scripts count too. */
  const limits = new Map([[ownerPhotoLimit.name, services.ownerPhotos.limit]]);

  function limitOf(limit: RequestLimit): RequestHandler {
    const use = limits.get(limit.name) ?? createLimit(...limitsOf(limit));
    limits.set(limit.name, use);
    return limitRequests(use);
  }

  function reader({ body, access, sendsItself }: Operation, method: string): RequestHandler[] {
    if (method === 'GET') return [];
    const repeatable = sendsItself ? [] : [once.handler];
    if (!body || 'schema' in body)
      return [
        onlyJson({ bodyless: body === undefined }),
        parseJson(options.maxBytes),
        ...repeatable,
      ];
    const receive = body.types.includes('text/csv')
      ? csvBody(body.maxBytes)
      : photoBody(options.uploads);
    return [
      ...(access === 'user' ? [onlySignedIn(services)] : []),
      largeBody(options.admitBody),
      receive,
      ...repeatable,
    ];
  }

  for (const name of names) {
    const operation = operationOf(name);
    const { method, path } = routeOf(name);
    const { body, limit } = operation;
    const route = path.slice(below.length).replaceAll(/\{(\w+)\}/g, ':$1');
    router[verbs[method] ?? 'get'](
      route,
      cacheControl(operation, method),
      ...(body && 'types' in body ? [onlyTypes(body.types)] : []),
      ...(limit ? [limitOf(limit)] : []),
      ...reader(operation, method),
      answer(name, services),
    );
  }
  return refuseOtherMethods(router);
}

const verbs: Readonly<Record<string, 'get' | 'post' | 'put' | 'patch' | 'delete'>> = {
  GET: 'get',
  POST: 'post',
  PUT: 'put',
  PATCH: 'patch',
  DELETE: 'delete',
};

/** Also for the answer of an earlier request. */
function cacheControl({ access, ...stated }: Operation, method: string): RequestHandler {
  const isPrivate = access !== undefined || method !== 'GET';
  const value = stated.cacheControl ?? (isPrivate ? 'private, no-store' : 'private, no-cache');
  return (_request, response, next) => {
    response.set('cache-control', value);
    next();
  };
}

function answer(name: OperationName, services: OperationServices): RequestHandler {
  const { access, success, sendsItself } = operationOf(name);
  const status = Number(Object.keys(success)[0]);
  return async (request, response) => {
    const result = await runOperation(name, services, {
      params: { ...request.params } as Record<string, string>,
      search: new URL(request.originalUrl, 'http://localhost').searchParams,
      body: request.body,
      browser: browserOf(request, response),
      caller: access === 'staff' ? callerOf(response) : undefined,
      get signal() {
        return requestSignal(response);
      },
      isAgain: false,
      reportCache: (cache) => response.set('cache-status', cacheStatus(cache)),
      http: { request, response },
    });
    if (!sendsItself) response.status(status).json(result === undefined ? {} : result);
  };
}

/** HTML forms cannot send these types, so other sites cannot either. */
function onlyTypes(types: readonly string[]): RequestHandler {
  return (request, _response, next) => {
    if (!request.is([...types])) throw new AppError({ code: 'unsupportedType', status: 415 });
    next();
  };
}

/** Only signed-in users may upload megabytes. */
function onlySignedIn({ account }: Pick<OperationServices, 'account'>): RequestHandler {
  return async (request, response, next) => {
    const { id } = await account(browserOf(request, response)).requireSession();
    response.locals.person = id;
    next();
  };
}

/** Reads a file into memory; compressed ones are refused. */
function csvBody(maxBytes: number): RequestHandler {
  const read = raw({ type: 'text/csv', limit: maxBytes, inflate: false });
  return (request, response, next) =>
    read(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      const bytes: unknown = request.body;
      request.body = new Blob(Buffer.isBuffer(bytes) ? [new Uint8Array(bytes)] : []);
      next();
    });
}

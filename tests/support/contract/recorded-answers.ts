import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Express, Response } from 'express';
import { isRecord } from '../../../shared/record.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  /** Where it is in the document, as a JSON pointer. */
  pointer: string;
  pattern: RegExp;
  responses: Json;
}

/** Checks a response; undefined if it is as the document states it, else what is wrong. */
export type AnswerCheck = (answer: RecordedAnswer) => string | undefined;

export interface RecordedAnswer {
  method: string;
  path: string;
  status: number;
  /** Without parameters. */
  type: string;
  body: Buffer;
}

/**
 * Checks every response that the app sends as a whole below a path against an OpenAPI document. A breach is a `console.error`, which
 * fails the test.
 */
export function recordAnswers(app: Express, prefix: string, check: AnswerCheck): void {
  const { send } = app.response;
  app.response.send = function (this: Response, body: unknown) {
    const answer = toAnswer(this, body);
    if (answer?.path.startsWith(prefix)) {
      const breach = check(answer);
      if (breach !== undefined) console.error(breach);
    }
    return send.call(this, body);
  };
}

/** Null for what `send` passes on to `json`, and for a body that HEAD leaves out. */
function toAnswer(response: Response, body: unknown): RecordedAnswer | null {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return null;
  const { method, originalUrl } = response.req;
  if (method === 'OPTIONS' || !originalUrl.startsWith('/')) return null;
  const bytes = Buffer.from(body);
  const encoding = response.get('content-encoding');
  const decode = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  return {
    method: method === 'HEAD' ? 'GET' : method,
    path: (originalUrl.split('?')[0] ?? '').replace(/(?<=.)\/+$/, ''),
    status: response.statusCode,
    type: response.get('content-type')?.split(';')[0] ?? '',
    body: encoding === undefined ? bytes : decode(bytes),
  };
}

/**
 * @param document as JSON
 * @param base of the document’s paths, such as '/api'
 */
export function createAnswerCheck(document: Json, base = ''): AnswerCheck {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  // Its default export is the function for `import`, and a module with it for TypeScript.
  addFormats.default(ajv);
  // Emails have a pattern, which allows more than this format.
  ajv.addFormat('email', true);
  ajv.addSchema(document, 'document');
  const validators = new Map<string, ValidateFunction>();
  const operations = operationsOf(document);

  function validatorOf(pointer: string): ValidateFunction {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `document#${pointer}` });
    validators.set(pointer, validator);
    return validator;
  }

  return ({ method, path, status, type, body }) => {
    const own = path.slice(base.length);
    const operation = operations.get(method)?.find(({ pattern }) => pattern.test(own));
    const where = `${method} ${path} answered ${status}`;
    if (!operation) return status < 400 ? `${where}, but is not in the document` : undefined;
    const response = responseOf(document, operation, status);
    if (!response) return `${where}, which its operation does not state`;
    const { content } = response;
    // The document leaves the body open.
    if (content === undefined) return undefined;
    const range = type in content ? type : type.replace(/\/.*/, '/*');
    const media = content[range];
    if (media === undefined) return `${where} with ${type}, which is not stated`;
    if (!isRecord(media) || !('schema' in media)) return undefined;
    const validate = validatorOf(`${response.pointer}/content/${escapePointer(range)}/schema`);
    if (validate(JSON.parse(body.toString()))) return undefined;
    return `${where} with another shape: ${ajv.errorsText(validate.errors)}\n${body.toString().slice(0, 500)}`;
  };
}

function operationsOf(document: Json): Map<string, Operation[]> {
  const byMethod = new Map<string, Operation[]>();
  const paths = isRecord(document['paths']) ? document['paths'] : {};
  // A path without parameters comes first, as in the app.
  const ordered = Object.entries(paths).toSorted(
    ([one], [other]) => one.split('{').length - other.split('{').length,
  );
  for (const [path, item] of ordered) {
    for (const [name, operation] of Object.entries(isRecord(item) ? item : {})) {
      if (!isRecord(operation) || !isRecord(operation['responses'])) continue;
      const method = name.toUpperCase();
      const list = byMethod.get(method) ?? [];
      list.push({
        pointer: `/paths/${escapePointer(path)}/${name}`,
        pattern: patternOf(path),
        responses: operation['responses'],
      });
      byMethod.set(method, list);
    }
  }
  return byMethod;
}

/** Express ignores the case of paths. */
function patternOf(path: string): RegExp {
  const literal = path.replaceAll('.', String.raw`\.`);
  return new RegExp(`^${literal.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i');
}

function responseOf(
  document: Json,
  { pointer, responses }: Operation,
  status: number,
): { pointer: string; content: Json | undefined } | undefined {
  const names = [String(status), `${Math.floor(status / 100)}XX`];
  const name = names.find((stated) => stated in responses) ?? 'default';
  // `default` is a problem.
  if (name === 'default' && status < 400) return undefined;
  const response = responses[name];
  if (!isRecord(response)) return undefined;
  const { $ref: reference } = response;
  if (typeof reference !== 'string') {
    return { pointer: `${pointer}/responses/${name}`, content: contentOf(response) };
  }
  const shared = reference
    .split('/')
    .slice(1)
    .reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document);
  return { pointer: reference.slice(1), content: contentOf(shared) };
}

function contentOf(response: unknown): Json | undefined {
  const content = isRecord(response) ? response['content'] : undefined;
  return isRecord(content) ? content : undefined;
}

/** RFC 6901, as a URL fragment. */
function escapePointer(text: string): string {
  return encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
}

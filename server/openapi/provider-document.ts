import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';
import { accountCalls, enquiryCalls, propertyCalls } from '../upstream/calls/provider-calls.ts';
import {
  callsIn,
  type NamedCall,
  type ProviderCallTable,
} from '../upstream/calls/provider-call.ts';
import { staffCalls } from '../upstream/calls/provider-staff-calls.ts';
import { operationId, parametersIn } from './operation.ts';
import { withoutSafeRange, type OpenApiDocument } from './site-document.ts';

const tags: [name: string, description: string, calls: ProviderCallTable][] = [
  ['Properties', 'What visitors see.', propertyCalls],
  ['Accounts', 'People and their log-ins.', accountCalls],
  ['Enquiries', 'Messages of visitors and offers of owners.', enquiryCalls],
  ['Staff', 'For administrators.', staffCalls],
];

const description = `The API that the site expects of a property provider, below \`PROVIDER_URL\`.

Responses are what the site reads: a provider may send more fields, numbers as strings, and null or nothing for an optional value. An
unreadable item of a public list is left out. Calls with \`x-extension\` go beyond the specification: the site works without
them, and \`x-without\` says what it leaves out. \`npm run provider:check\` compares a provider with this document.`;

/** OpenAPI 3.1 of the provider's API, with the schemas that read its responses. */
export function createProviderDocument(version: string): OpenApiDocument {
  const paths: ZodOpenApiPathsObject = {};
  for (const [tag, , calls] of tags) {
    for (const call of callsIn(calls)) {
      const item = (paths[call.path] ??= {});
      item[call.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'] = toOperation(
        call,
        tag,
      );
    }
  }
  return createDocument(
    {
      openapi: '3.1.1',
      info: { title: 'Homefront provider API', version, description },
      servers: [{ url: '/api', description: 'PROVIDER_URL' }],
      tags: tags.map(([name, text]) => ({ name, description: text })),
      paths,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of a log-in.' },
        },
        responses: {
          Failure: {
            description:
              'A failure. The `message` of a 4xx is shown to visitors if it is a plain sentence; `errors` has messages by field.',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { message: { type: 'string' } } },
              },
            },
          },
        },
      },
    },
    { override: withoutSafeRange },
  );
}

function toOperation(call: NamedCall, tag: string): ZodOpenApiOperationObject {
  const { method, path, summary, access, body, query, isExtension, without } = call;
  const content = body && {
    [body === 'form' ? 'multipart/form-data' : 'application/json']:
      body === 'form' ? {} : { schema: body },
  };
  return {
    tags: [tag],
    operationId: operationId(method.toLowerCase(), path),
    summary,
    ...(access && { security: [{ bearer: [] }] }),
    ...(isExtension && { 'x-extension': true }),
    'x-without': without,
    parameters: parametersIn(path),
    ...(query && { requestParams: { query } }),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      '2XX': toResponse(call),
      default: { $ref: '#/components/responses/Failure' },
    },
  };
}

function toResponse({ response, line, isImage }: NamedCall): ZodOpenApiResponseObject {
  if (isImage) return { description: 'A picture.', content: { 'image/*': {} } };
  if (line) {
    const content = { 'application/x-ndjson': { schema: sentSchema(line) } };
    return { description: 'What the site reads of each line.', content };
  }
  if (!response) return { description: 'The site reads the status only.' };
  const content = { 'application/json': { schema: sentSchema(response) } };
  return { description: 'What the site reads.', content };
}

/** What the provider sends, before the site reads it. */
function sentSchema(response: z.ZodType): oas31.SchemaObject {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(response, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      withoutSafeRange({ jsonSchema });
      const { properties = {}, required } = jsonSchema;
      // Computed from the fields that are there.
      delete properties['lacks'];
      const isRequired = (name: string): boolean =>
        properties[name] !== undefined && !Object.hasOwn(Object(properties[name]), 'default');
      if (required) jsonSchema.required = required.filter(isRequired);
    },
  });
  // JSON Schema 2020-12, as in OpenAPI 3.1.
  return schema as oas31.SchemaObject;
}

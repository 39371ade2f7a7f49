import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProviderDocument } from '../../../server/openapi/provider-document.ts';
import { routesOf } from '../../support/app-routes.ts';
import { startSpecificationProvider } from '../../support/specification-provider.ts';
import { openProviderApp, type TestProviderApp } from './provider-app.ts';

const document = createProviderDocument('0.0.0');

/** 'GET /properties/{}' */
function callsOf(stated: typeof document): string[] {
  return Object.entries(stated.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`,
    ),
  );
}

let provider: TestProviderApp;

beforeAll(async () => {
  provider = await openProviderApp({ seedProperties: 0 });
});
afterAll(() => provider[Symbol.asyncDispose]());

describe('the document of the provider’s API', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(errors ?? valid).toBe(true);
  });

  it('has every call of the embedded provider, and no other', () => {
    const routes = routesOf(provider.app)
      .filter((route) => / \/api\//.test(route))
      .map((route) => route.replace(' /api', ' ').replaceAll(/:\w+/g, '{}'));
    expect(callsOf(document).toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  it('states the lines of exports, and pictures', () => {
    const contentOf = (path: string): unknown => document.paths?.[path]?.get?.responses?.['2XX'];
    for (const path of ['/admin/properties/export', '/admin/audit/export']) {
      const schema = expect.objectContaining({ required: expect.arrayContaining(['id']) });
      expect(contentOf(path)).toMatchObject({ content: { 'application/x-ndjson': { schema } } });
    }
    const photo = contentOf('/admin/messages/{id}/photos/{number}');
    expect(photo).toMatchObject({ content: { 'image/*': {} } });
  });

  it('marks as extensions what a provider with the specification’s calls lacks', async () => {
    await using other = await startSpecificationProvider();
    const extensions: string[] = [];
    for (const [path, item] of Object.entries(document.paths ?? {})) {
      for (const [method, operation] of Object.entries(item)) {
        const url = other.base + path.replaceAll(/\{\w+\}/g, '1');
        const { status } = await fetch(url, { method: method.toUpperCase() });
        const call = `${method} ${path}`;
        // The specification leaves both paths open.
        if (path === '/contact' || path === '/properties/changes') continue;
        if (status === 404 || status === 405) extensions.push(call);
        expect([call, operation['x-extension'] === true]).toEqual([
          call,
          status === 404 || status === 405,
        ]);
      }
    }
    expect(extensions.length).toBeGreaterThan(20);
  });
});

import { Validator } from '@seriousme/openapi-schema-validator';
import { HtmlValidate } from 'html-validate';
import { describe, expect, it } from 'vitest';
import { createSiteDocument } from '../../../server/openapi/site-document.ts';
import { propertyQuery } from '../../../shared/contract/operations/properties.ts';
import { parameterNames } from '../../../shared/search/choices.ts';
import { routesOf } from '../../support/app-routes.ts';
import { refusingBase } from '../../support/misbehaving-provider.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';
import about from '../../../package.json' with { type: 'json' };

const app = useForSuite(async () => createTestApp({ providerUrl: await refusingBase() }));

describe('the document of the JSON API', () => {
  const document = createSiteDocument(about.version);

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));
    expect(errors ?? valid).toBe(true);
  });

  it('has every route, and no other', () => {
    const stated = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = routesOf(app.express)
      .filter((route) => route.split(' ')[1]?.startsWith('/api/'))
      .map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
    expect(stated.toSorted()).toEqual([...new Set(routes)].toSorted());
  });

  it('has every parameter of a search', () => {
    const names = ['purpose', ...parameterNames, 'q', 'to', 'ids'];
    expect(Object.keys(propertyQuery.shape)).toEqual(names);
  });

  it('states no 422 for input that is tolerated', () => {
    const { paths = {} } = document;
    const responses = [paths['/api/session']?.post, paths['/api/properties']?.get].map(
      (operation) => Object.keys(operation?.responses ?? {}),
    );
    for (const statuses of responses) {
      expect(statuses).toContain('429');
      expect(statuses).not.toContain('422');
    }
  });

  it('gives every operation an id of its own', () => {
    const ids = Object.values(document.paths ?? {}).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is served from the build, compressed and revalidated', async () => {
    const ask = () => new Visitor(app).get('/api/openapi.json');
    const { headers, body } = await ask().set('accept-encoding', 'br').expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['content-encoding']).toBe('br');
    expect(body).toEqual(JSON.parse(JSON.stringify(document)));
    await ask().set('if-none-match', String(headers['etag'])).expect(304);
  });
});

describe('the reference page', () => {
  it.each(['reference', 'provider-reference'])(
    '%s is valid and has no inline script or style',
    async (name) => {
      const { headers, text: html } = await new Visitor(app).get(`/api/${name}.html`).expect(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toContain("style-src 'self'");
      expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
      const { results } = await new HtmlValidate({
        extends: ['html-validate:recommended'],
      }).validateString(html);
      const problems = results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, line }) => `${line}: ${ruleId}: ${message}`),
      );
      expect(problems).toEqual([]);
    },
  );

  it.each(['reference', 'provider-reference'])('%s has what it links to', async (name) => {
    const { document, links } = await new Visitor(app).page(`/api/${name}.html`);
    const ids = links.filter((href) => href.startsWith('#')).map((href) => href.slice(1));
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => document.getElementById(id) === null)).toEqual([]);
  });

  it('has every operation', async () => {
    const page = await new Visitor(app).page('/api/reference.html');
    const routes = routesOf(app.express).filter((route) => / \/api\//.test(route));
    const operations = page
      .tags('details')
      .filter(({ id }) => /^(?:get|post|put|patch|delete)-/.test(id ?? ''));
    expect(operations).toHaveLength(new Set(routes).size);
  });
});

import { describe, expect, it } from 'vitest';
import { refusingBase } from '../../support/misbehaving-provider.ts';
import type { Page } from '../../support/page.ts';
import { scrape } from '../../support/scrape.ts';
import { createTestApp } from '../../support/test-app.ts';
import { useForSuite } from '../../support/use-for-suite.ts';
import { Visitor } from '../../support/visitor.ts';

const view = { page: '/property/:id', form: 'mobile', lcp: 1200, inp: 90, ttfb: 300, cls: 0.02 };

const app = useForSuite(async () =>
  createTestApp({
    providerUrl: await refusingBase(),
    env: { METRICS_PORT: '0', VITALS_SAMPLE: '0.25', TRUST_PROXY: '1' },
  }),
);

const report = (body: object) => new Visitor(app).post('/api/vitals', body);

const metaOf = ({ document }: Page) =>
  document.querySelector<HTMLElement>('meta[name="web-vitals"]');

describe('a report of a page view', () => {
  it('is counted in histograms, and sets no cookie', async () => {
    const { headers } = await report(view).expect(204);
    expect(headers['set-cookie']).toBeUndefined();
    const { value } = await scrape(app.services.metricsUrl);
    const labels = { page: '/property/:id', form: 'mobile' };
    expect(value('homefront_web_vital_lcp_seconds_sum', labels)).toBe(1.2);
    expect(value('homefront_web_vital_inp_seconds_sum', labels)).toBe(0.09);
    expect(value('homefront_web_vital_ttfb_seconds_sum', labels)).toBe(0.3);
    expect(value('homefront_web_vital_cls_sum', labels)).toBe(0.02);
  });

  it('without a layout shift counts as well', async () => {
    const labels = { page: '/property/:id', form: 'desktop' };
    await report({ ...view, form: 'desktop', cls: 0 }).expect(204);
    const { value } = await scrape(app.services.metricsUrl);
    expect(value('homefront_web_vital_cls_count', labels)).toBe(1);
  });

  it.each([
    ['another page', { ...view, page: '/property/my-home' }],
    ['another form', { ...view, form: 'watch' }],
    ['a figure that is not one', { ...view, lcp: '1200' }],
    ['a figure out of range', { ...view, cls: -1 }],
    ['anything else', { ...view, user: 'ada' }],
    ['nothing', {}],
  ])('with %s is refused', async (_what, body) => {
    const answer = await report(body);
    expect(answer).toBeProblem({ status: 400 });
  });

  it('counts again under the key of another one', async () => {
    const visitor = new Visitor(app);
    for (let time = 0; time < 2; time += 1)
      await visitor
        .request('post', '/api/vitals')
        .set('idempotency-key', 'two-reports')
        .send({ ...view, page: '/about' })
        .expect(204);
    const { value } = await scrape(app.services.metricsUrl);
    const labels = { page: '/about', form: 'mobile' };
    expect(value('homefront_web_vital_lcp_seconds_count', labels)).toBe(2);
  });

  it('of more than a kilobyte is refused', async () => {
    expect(await report({ ...view, note: 'x'.repeat(1100) })).toBeProblem({ status: 413 });
  });

  it('may come 60 times a minute from one address', async () => {
    const visitor = new Visitor(app);
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => visitor.post('/api/vitals', view)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 60 }, () => 204), 429]);
  });
});

describe('a page', () => {
  it('says which share of its views is measured', async () => {
    const visitor = new Visitor(app);
    const meta = metaOf(await visitor.page('/about'));
    expect([meta?.getAttribute('content'), meta?.dataset['share']]).toEqual(['/about', '0.25']);
    expect(metaOf(await visitor.page('/no-such-page', 404))).toBeNull();
  });

  it.each([{}, { METRICS_PORT: '0', VITALS_SAMPLE: '0' }])(
    'is not measured with %o',
    async (env) => {
      await using other = await createTestApp({ providerUrl: await refusingBase(), env });
      expect(metaOf(await new Visitor(other).page('/about'))).toBeNull();
    },
  );
});

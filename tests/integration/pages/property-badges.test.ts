import { expect, it } from 'vitest';
import { dayInLagos, formatDay } from '../../../shared/dates.ts';
import { startMisbehavingProvider } from '../../support/misbehaving-provider.ts';
import { createTestApp } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { offer, uuidOf, wireProperty, type WireProperty } from '../../support/wire-property.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.now();
/** The first moment of that day in Nigeria. */
const daysAgo = (days: number) =>
  new Date(Date.parse(dayInLagos(now)) - days * dayMs - 60 * 60 * 1000).toISOString();
const dayAgo = (days: number) => dayInLagos(Date.parse(daysAgo(days)));

const old = { createdAt: daysAgo(400) };
const cheaper = (days: number) => ({ previousPrice: 96_000_000, priceChangedAt: daysAgo(days) });
const dearer = { previousPrice: 94_000_000, priceChangedAt: daysAgo(1) };

const homes: readonly [string, Partial<WireProperty>, string][] = [
  ['listed today', { createdAt: new Date(now).toISOString() }, 'New'],
  ['listed 7 days ago', { createdAt: daysAgo(7) }, 'New'],
  ['listed 8 days ago', { createdAt: daysAgo(8) }, ''],
  ['listed at an unknown time', { createdAt: null }, ''],
  ['dated in the future', { createdAt: daysAgo(-3) }, ''],
  ['reduced 60 days ago', { ...old, ...cheaper(60) }, 'Reduced'],
  ['reduced 61 days ago', { ...old, ...cheaper(61) }, ''],
  ['raised', { ...old, ...dearer }, ''],
  ['new and reduced', { createdAt: daysAgo(2), ...cheaper(1) }, 'New'],
  ['new and under offer', { createdAt: daysAgo(2), status: 'under_offer' }, ''],
];

it('marks new and reduced homes on cards and pages, and shows when they were last confirmed', async () => {
  await using provider = await startMisbehavingProvider();
  const confirmed: readonly [string, Partial<WireProperty>, string][] = [
    ['confirmed 45 days ago', { ...old, confirmedOn: dayAgo(45) }, ''],
    ['confirmed 46 days ago', { ...old, confirmedOn: dayAgo(46) }, ''],
    ['confirmed and under offer', { ...old, confirmedOn: dayAgo(1), status: 'under_offer' }, ''],
  ];
  const all = [...homes, ...confirmed];
  offer(
    provider,
    all.map(([title, fields], index) =>
      wireProperty({ id: index + 1, propertyTitle: `Home ${title}.`, ...fields }),
    ),
  );
  await using app = await createTestApp({ providerUrl: provider.base });
  const visitor = new Visitor(app);
  const open = async (path: string) => (await visitor.page(path)).text;

  const cards = [await open('/buy?view=list'), await open('/buy?view=list&page=2')].join(' ');
  const seen = [];
  for (const [index, [title]] of all.entries()) {
    const page = await open(`/property/${uuidOf(index + 1)}`);
    const ofCard = new RegExp(
      `(?:For Sale|Under Offer)(?: (New|Reduced))? ₦95,000,000 Home ${title}\\.`,
    ).exec(cards);
    const ofPage = /(?:For Sale|Under Offer)(?: (New|Reduced))? Duplex/.exec(page);
    seen.push([title, ofCard && (ofCard[1] ?? ''), ofPage && (ofPage[1] ?? '')]);
  }
  expect(seen).toEqual(all.map(([title, , badge]) => [title, badge, badge]));

  const [recent, aged, underOffer] = await Promise.all(
    confirmed.map((_, index) => open(`/property/${uuidOf(homes.length + index + 1)}`)),
  );
  expect(recent).toContain(`Last confirmed available on ${formatDay(dayAgo(45))}`);
  expect(recent).not.toContain('Ask us if');
  expect(aged).toContain('Ask us if it is still available');
  expect(aged).not.toContain('Last confirmed');
  expect(underOffer).not.toMatch(/Last confirmed|Ask us if/);

  app.passSeconds(8 * 24 * 60 * 60);
  expect(await open('/buy?view=list')).toContain('For Sale ₦95,000,000 Home listed today.');
});

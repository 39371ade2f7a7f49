import { expect, it } from 'vitest';
import { createProviderDocument } from '../../../server/openapi/provider-document.ts';
import { providerAnswerCheck } from '../../support/contract/provider-answers.ts';
import { fuzz, fuzzRuns, seed } from '../../support/fuzz/fuzz.ts';
import { startLoopbackServer } from '../../support/loopback-server.ts';
import { jpeg } from './accounts/pictures.ts';
import { signUp, signUpStaff } from './caller.ts';
import { openProviderApp } from './provider-app.ts';
import { home } from './staff/staff-calls.ts';

const numRuns = fuzzRuns(1000);

it(
  `${numRuns} arbitrary calls get a message or a success, seed ${seed}`,
  { timeout: 3_600_000 },
  async () => {
    await using provider = await openProviderApp({ seedProperties: 4 });
    await using server = await startLoopbackServer(provider.app);
    const staff = await signUpStaff(provider);
    const user = await signUp(provider);
    const tokens: Readonly<Record<string, string>> = {
      staff: `Bearer ${staff.token}`,
      user: `Bearer ${user.token}`,
      forged: `Bearer ${'A'.repeat(43)}`,
      malformed: 'Bearer',
    };
    const ofPeople = new RegExp(`/admin/users/(?:${staff.id}|${user.id})\\b`);

    const statuses = await fuzz({
      numRuns,
      origin: server.url,
      document: JSON.parse(JSON.stringify(createProviderDocument('0.0.0'))),
      base: '/api',
      ids: { '/': ['1', '2', '3', '4'] },
      known: {
        propertyType: ['House', 'Villa', 'Duplex'],
        amenities: [[], ['Gym']],
        version: [1, 2, 3],
      },
      examples: {
        'post /properties': home,
        'put /properties/{id}': {
          ...home,
          version: 1,
          status: 'published',
          annualPrice: 5_000_000,
        },
        'post /admin/properties/import': { rows: [home] },
        'post /admin/properties/bulk': { action: 'publish', filter: { q: 'Jabi' } },
        'post /admin/messages': { inReplyTo: 1, body: 'You are welcome.' },
      },
      photo: await jpeg(),
      leftOut: ['post /users/logout'],
      persons: ['anonymous', 'user', 'staff', 'staff', 'staff'],
      spared: ({ target }) => ofPeople.test(target),
      headersOf(person) {
        const authorization = tokens[person];
        return authorization === undefined ? {} : { authorization };
      },
      check: providerAnswerCheck(),
      secrets: () => [staff.token, user.token, provider.dataDir],
      log: provider.logged,
      expectGoodAnswer({ status, headers, text }, { method, target }) {
        if (status < 400 || method === 'HEAD' || !target.startsWith('/api/')) return;
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(JSON.parse(text).message).toMatch(/^\S/);
      },
    });

    console.info(`answers by status, seed ${seed}:`, statuses);
    await provider.settled();
    expect(provider.logged).toEqual([]);
  },
);

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, type Person, signUpStaff } from '../caller.ts';
import { openProviderApp, type TestProviderApp } from '../provider-app.ts';
import { home } from './staff-calls.ts';

describe('bad staff request', () => {
  let provider: TestProviderApp;
  let staff: Person;

  beforeAll(async () => {
    provider = await openProviderApp({ seedProperties: 1 });
    staff = await signUpStaff(provider);
  });
  afterAll(() => provider?.[Symbol.asyncDispose]());

  /** Those of the other fields are tested by import.test.ts. */
  it.each([
    [{ status: 'sold' }, 'A new property is a draft or published'],
    [{ serviceCharge: -1 }, 'Service charge must be at least 0'],
    [{ agencyFee: 1.5 }, 'Agency fee must be a whole number'],
    [{ estate: 'x'.repeat(81) }, 'Estate must be at most 80 characters'],
    [{ gridBand: 'F' }, 'Grid band must be one of A, B, C, D, E'],
    [{ lightHours: 25 }, 'Light hours must be at most 24'],
    [{ generator: true }, 'Generator must be one of yes, no'],
    [{ condition: 'old' }, 'Condition must be one of new, renovated, used'],
    [{ confirmedOn: '2026-02-30' }, 'Confirmed on must be a day, like 2026-11-21'],
    [{ confirmedOn: '2999-01-01' }, 'Confirmed on must not be in the future'],
    [
      { papers: { receipt: {} } },
      'Papers must be an object with some of c_of_o, governors_consent, deed, survey, excision',
    ],
    [
      { papers: [] },
      'Papers must be an object with some of c_of_o, governors_consent, deed, survey, excision',
    ],
    [
      { papers: { deed: { seenBy: 'Ada Obi' } } },
      'Papers must state both who has seen them and when',
    ],
    [
      { papers: { deed: { seenBy: '', seenOn: '2026-10-03' } } },
      'Name of the person who saw the papers is required',
    ],
  ])('rejects a property with %j', async (fields, message) => {
    const [name = ''] = Object.keys(fields);
    const { status, body } = await staff.post('/properties', { ...home, ...fields });
    expect([status, body.errors]).toEqual([422, { [name]: message }]);
  });

  const countProperties = async () => (await staff.get('/admin/properties')).body.counts;
  it.each([
    { action: 'publish' },
    { action: 'burn', ids: [1] },
    { action: 'publish', ids: ['x'] },
    { action: 'archive', filter: {} },
    { action: 'archive', filter: { q: '', deleted: false } },
    { action: 'archive', filter: { state: 'draft' } },
    JSON.parse('{"action":"archive","filter":{"__proto__":"x"}}'),
    { action: 'archive', all: false },
    { action: 'archive', all: true, ids: [1] },
  ])('rejects the bulk action %j, and changes nothing', async (body) => {
    const before = await countProperties();
    expect((await staff.post('/admin/properties/bulk', body)).status).toBe(422);
    expect(await countProperties()).toEqual(before);
  });

  it.each([
    ['properties', 'page=0'],
    ['properties', 'page=9e99'],
    ['properties', 'page=-1'],
    ['properties', 'pageSize=101'],
    ['properties', 'sort=id'],
    ['properties', 'status=gone'],
    ['properties', 'featured=maybe'],
    ['properties', 'q=%00'],
    ['messages', 'status=open'],
    ['messages', 'assignee=bob'],
    ['messages', 'sort=id'],
    ['messages', 'page=x'],
    ['audit', 'from=yesterday'],
    ['audit', 'to=2026-02-30'],
    ['audit', 'entity=cat'],
    ['audit', 'limit=201'],
    ['audit', 'cursor=0'],
    ['audit', 'user=me'],
    ['audit', 'batch=x'],
    ['audit', 'batch=0'],
    ['stats', 'to=2026-03-01&from=2026-03-02'],
    ['stats', 'from=2020-01-01&to=2026-03-01'],
    ['stats', 'from=soon'],
    ['stats', 'to=2026-02-29'],
    ['stats', 'from=0000-00-00'],
  ])('names the invalid parameter of %s?%s', async (list, query) => {
    const response = await staff.get(`/admin/${list}?${query}`);
    const [name = ''] = query.split('=');
    expect(answer(response)).toEqual([
      422,
      { message: expect.any(String), errors: { [name]: expect.any(String) } },
    ]);
  });

  it.each<[object, string]>([
    [{}, 'inReplyTo'],
    [{ inReplyTo: 1 }, 'body'],
    [{ inReplyTo: 1, body: ' \n ' }, 'body'],
    [{ inReplyTo: 1, body: 'x'.repeat(8_001) }, 'body'],
    [{ inReplyTo: 'one', body: 'x' }, 'inReplyTo'],
    [{ messageId: 1, note: '' }, 'note'],
    [{ resend: {} }, 'resend'],
  ])('rejects the reply %j', async (body, field) => {
    const response = await staff.post('/admin/messages', body);
    expect(response.status).toBe(422);
    expect(response.body.errors).toHaveProperty(field);
  });

  it.each([{}, { role: 'owner' }, { disabled: 'yes' }, { role: null }])(
    'rejects the change of a user %j',
    async (body) => {
      expect((await staff.patch(`/admin/users/${staff.id}`, body)).status).toBe(422);
    },
  );
});

import { beforeAll, describe, expect, it } from 'vitest';
import { wireProperty } from '../../../support/wire-property.ts';
import { homeForm, openScriptedStaffSite, openStaffSite } from './staff-site.ts';
import { exportFile, headings, importFile, parseFile, toLine } from './table-files.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

const site = useForSuite(() => openStaffSite({ env: { SEED_PROPERTIES: '150' } }));

/** Text that a spreadsheet would execute, or that looks already escaped. */
const formulas = [
  '=HYPERLINK("https://evil.example","Click")',
  '+234 803 000 0000 call me',
  '-2+3+cmd|calc',
  '@SUM(A1:A9)',
  "'=1+1",
  "''@x",
  '＝1+1',
  '-42',
  "'plain",
];

beforeAll(async () => {
  for (const title of formulas) {
    const form = {
      ...homeForm,
      title,
      description: `${title}\n"quoted", and a line\n${title}`,
      coordinates: { lat: -9.5, lng: -7.25 },
    };
    await site.admin.post('/api/admin/properties', form).expect(201);
  }
});

describe('property export', () => {
  it('is a CSV for spreadsheets: UTF-8 with a byte order mark, CRLF lines, and a dated file name', async () => {
    const answer = await site.admin.get('/api/admin/properties/export.csv').expect(200);
    expect(answer.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.get('content-disposition')).toMatch(
      /^attachment; filename=properties-\d{4}-\d{2}-\d{2}\.csv$/,
    );
    expect(answer.get('cache-control')).toBe('private, no-store');
    expect(answer.text.startsWith(`\ufeff${toLine(headings)}\r\n`)).toBe(true);
    expect(answer.text).not.toMatch(/,,|^,|,$/m);
    const rows = parseFile(answer.text);
    expect(rows).toHaveLength(1 + 150 + formulas.length);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([headings.length]));
  });

  it('contains nothing that a spreadsheet executes, and numbers remain numbers', async () => {
    const rows = parseFile(await exportFile(site));
    for (const cell of rows.flat()) {
      expect(cell).not.toMatch(/^[=+@\t\r＝＋－＠]|^-(?!\d+(?:\.\d+)?$)/);
    }
    const own = rows.slice(-formulas.length);
    expect(own.map((row) => row[headings.indexOf('Title')])).toEqual([
      ...formulas.slice(0, 4).map((title) => `'${title}`),
      "''=1+1",
      "'''@x",
      "'＝1+1",
      '-42',
      "'plain",
    ]);
    expect(own.map((row) => row[headings.indexOf('Latitude')])).toEqual(formulas.map(() => '-9.5'));
  });

  it('can be imported back without a change', async () => {
    const file = await exportFile(site);
    const { body } = await importFile(site, file);
    expect(body.problems).toEqual([]);
    expect(body).toMatchObject({ created: 0, updated: 0, unchanged: 150 + formulas.length });
  });

  it('applies the filters', async () => {
    const rows = parseFile(await exportFile(site, 'purpose=rent&unknown=1'));
    const purposes = new Set(rows.slice(1).map((row) => row[headings.indexOf('Purpose')]));
    expect([...purposes]).toEqual(['rent']);
    const wrong = await site.admin.get('/api/admin/properties/export.csv?purpose=swap');
    expect(wrong).toBeProblem({
      status: 422,
      errors: { purpose: 'Purpose must be one of buy, rent' },
    });
    expect(parseFile(await exportFile(site, 'q=nothing-at-all'))).toEqual([[...headings]]);
  });

  it('breaks off where the provider does, and returns an error if the provider fails at once', async () => {
    await using scripted = await openScriptedStaffSite();
    const { provider } = scripted;
    const requestExport = () => scripted.admin.get('/api/admin/properties/export.csv').retry(0);
    const type = 'application/x-ndjson';
    provider.on('/admin/properties/export', { kind: 'sends', type, body: '{"id":1}\n' });
    await expect(requestExport()).rejects.toThrow(/aborted|hang up|terminated/);
    provider.on('/admin/properties/export', { kind: 'answers', status: 500, json: {} });
    expect((await requestExport()).status).toBe(502);
    provider.on('/admin/properties/export', { kind: 'answers', json: {} });
    expect((await requestExport()).status).toBe(502);
    provider.on('/admin/properties/export', { kind: 'resets' });
    expect((await requestExport()).status).toBe(503);
    provider.on('/admin/properties/export', { kind: 'hangs' });
    expect((await requestExport()).status).toBe(504);
  });
});

describe('audit export', () => {
  it('has a line for each changed field', async () => {
    const [row] = (await site.admin.get('/api/admin/properties?q=HYPERLINK')).body.items;
    const change = { version: row.version, price: 1, bedrooms: 9 };
    await site.admin.put(`/api/admin/properties/${row.id}`, change).expect(200);
    const query = `entity=property&entityId=${row.id}`;
    const answer = await site.admin.get(`/api/admin/audit/export.csv?${query}`).expect(200);
    expect(answer.get('content-disposition')).toMatch(/filename=audit-\d{4}-\d{2}-\d{2}\.csv$/);
    const [head, ...rows] = parseFile(answer.text);
    const titles = [
      'Time',
      'User',
      'Record type',
      'Record ID',
      'Action',
      'Field',
      'Old value',
      'New value',
      'Bulk change',
    ];
    expect(head).toEqual(titles);
    expect(new Set(rows.map((line) => line.at(-1)))).toEqual(new Set(['']));
    const cells = rows.map((line) => line.slice(1, -1));
    expect(cells).toContainEqual([
      'Ngozi Eze',
      'property',
      row.id,
      'update',
      'price',
      '95000000',
      '1',
    ]);
    expect(cells).toContainEqual(['Ngozi Eze', 'property', row.id, 'update', 'bedrooms', '0', '9']);
    const title = `'${formulas[0]}`;
    expect(cells).toContainEqual(['Ngozi Eze', 'property', row.id, 'create', 'title', '', title]);
    const wrong = await site.admin.get('/api/admin/audit/export.csv?from=yesterday');
    expect(wrong).toBeProblem({
      status: 422,
      errors: { from: 'From must be a day, as in 2026-11-21' },
    });
  });
});

describe('text with unusual line breaks', () => {
  it('stays intact in both exports, and so do the rows after it', async () => {
    const description = 'Quiet\u2028street,\u2029near the market';
    const homes: string[] = [];
    for (const title of ['Before the breaks', 'Behind the breaks']) {
      const form = { ...homeForm, title, description };
      const { body } = await site.admin.post('/api/admin/properties', form).expect(201);
      homes.push(body.id);
    }
    const file = await exportFile(site, 'q=the+breaks');
    const rows = parseFile(file).slice(1);
    const column = (heading: (typeof headings)[number]) =>
      rows.map((row) => row[headings.indexOf(heading)]);
    expect(column('Title')).toEqual(['Before the breaks', 'Behind the breaks']);
    expect(column('Description')).toEqual([description, description]);
    expect((await importFile(site, file)).body).toMatchObject({ problems: [], unchanged: 2 });

    const audit = await site.admin.get('/api/admin/audit/export.csv?action=create').expect(200);
    const texts = parseFile(audit.text).filter((row) => row[5] === 'description');
    expect(texts.filter(([, , , id]) => homes.includes(String(id))).map((row) => row[7])).toEqual([
      description,
      description,
    ]);
    expect(texts.length).toBeGreaterThan(homes.length);
  });

  it.each(['\u2028', '\r'])('is accepted from any provider: %j', async (mark) => {
    await using scripted = await openScriptedStaffSite();
    const description = `Quiet${mark}street`;
    const homes = [1, 2].map((id) => wireProperty({ id, description }));
    // JSON also allows a carriage return between its tokens.
    const body = homes.map((home) => `${JSON.stringify(home).replace('{', '{\r')}\n`).join('');
    const type = 'application/x-ndjson';
    scripted.provider.on('/admin/properties/export', { kind: 'sends', type, body });
    const { text } = await scripted.admin.get('/api/admin/properties/export.csv').expect(200);
    const cells = parseFile(text).map((row) => row[headings.indexOf('Description')]);
    expect(cells).toEqual(['Description', description, description]);
  });
});

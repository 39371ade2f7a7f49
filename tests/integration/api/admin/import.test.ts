import { describe, expect, it } from 'vitest';
import { openStaffSite } from './staff-site.ts';
import {
  exportFile,
  goodRow,
  headings,
  importFile,
  parseFile,
  toFile,
  toLine,
  type Cells,
  type Heading,
} from './table-files.ts';
import { useForSuite } from '../../../support/use-for-suite.ts';

const site = useForSuite(openStaffSite);

async function totalOf(query: string): Promise<number> {
  const { body } = await site.admin.get(`/api/admin/properties?pageSize=1&${query}`);
  return body.total;
}

const place = {
  type: 'schools',
  name: 'Jabi Primary School',
  description: '',
  rating: null,
  distanceMetres: 100,
  address: '',
  coordinates: { lat: 9, lng: 7 },
};
const point = { Latitude: '9.07', Longitude: '7.42' };
const someUuid = '4b2f8a0e-6a53-4d37-9c3d-0d0b1f8b6a11';
const wrongCount = (cells: number): string =>
  `This row has ${cells} cells, and there are ${headings.length} headings`;
const wholeNumber = (label: string): string => `${label} must be a whole number`;

/** Possible mistakes in the cells of a row: changed cells, reported column and message. */
const mistakes: [Cells, Heading, string][] = [
  [{ Title: '  ' }, 'Title', 'Title is required'],
  [{ Title: 'x'.repeat(201) }, 'Title', 'Title must be at most 200 characters'],
  [{ Title: 'a\u0007b' }, 'Title', 'Title has characters that cannot be used'],
  [{ Location: '' }, 'Location', 'Location is required'],
  [{ Location: 'x'.repeat(301) }, 'Location', 'Location must be at most 300 characters'],
  [{ Purpose: 'lease' }, 'Purpose', 'Purpose must be buy or rent'],
  [{ Purpose: '' }, 'Purpose', 'Purpose must be buy or rent'],
  [{ Type: '' }, 'Type', 'Type is required'],
  [{ Type: 'x'.repeat(61) }, 'Type', 'Type must be at most 60 characters'],
  [{ Type: 'Castle' }, 'Type', 'There is no property type Castle'],
  [
    { Status: 'hidden' },
    'Status',
    'Status must be one of draft, published, under_offer, let, sold, archived',
  ],
  [{ Status: 'Sold' }, 'Status', 'A new property is a draft or published'],
  [
    { Status: 'published' },
    'Description',
    'Description is required before visitors see the property',
  ],
  [{ Price: 'cheap' }, 'Price', wholeNumber('Price')],
  [{ Price: '-5' }, 'Price', 'Price must be at least 0'],
  [{ Price: '1.5' }, 'Price', wholeNumber('Price')],
  [{ Price: '1,000,000,000,001' }, 'Price', 'Price must be at most 1,000,000,000,000'],
  [{ Bedrooms: 'three' }, 'Bedrooms', wholeNumber('Bedrooms')],
  [{ Bedrooms: '-1' }, 'Bedrooms', 'Bedrooms must be at least 0'],
  [{ Bathrooms: '1001' }, 'Bathrooms', 'Bathrooms must be at most 1,000'],
  [{ Kitchens: '1.5' }, 'Kitchens', wholeNumber('Kitchens')],
  [{ Garages: 'x' }, 'Garages', wholeNumber('Garages')],
  [{ Floors: '-2' }, 'Floors', 'Floors must be at least 0'],
  [{ Area: 'big' }, 'Area', wholeNumber('Area')],
  [{ Area: '10000001' }, 'Area', 'Area must be at most 10,000,000'],
  [{ 'Year built': '1492' }, 'Year built', 'Year built must be at least 1800'],
  [{ 'Year built': '2200' }, 'Year built', 'Year built must be at most 2,100'],
  [{ 'Year built': 'old' }, 'Year built', wholeNumber('Year built')],
  [
    { Furnishing: 'bare' },
    'Furnishing',
    'Furnishing must be one of furnished, part-furnished, unfurnished',
  ],
  [{ Featured: 'maybe' }, 'Featured', 'Featured must be yes or no'],
  [{ Description: 'x'.repeat(8001) }, 'Description', 'Description must be at most 8000 characters'],
  [
    { Description: 'a\u0000b'.replace('\u0000', '\u0001') },
    'Description',
    'Description has characters that cannot be used',
  ],
  [{ Amenities: 'Gym; Moat' }, 'Amenities', 'There is no amenity Moat'],
  [{ Amenities: 'Gym;'.repeat(101) }, 'Amenities', 'A property has at most 100 amenities'],
  [{ Amenities: 'x'.repeat(61) }, 'Amenities', 'Amenity must be at most 60 characters'],
  [{ Amenities: 'Gym; "Lift' }, 'Amenities', 'Amenities must be a list of names'],
  [{ 'Video URL': 'http://video.example' }, 'Video URL', 'Video URL must start with https://'],
  [{ ...point, Latitude: '91' }, 'Latitude', 'Latitude must be a number from -90 to 90'],
  [{ ...point, Longitude: '181' }, 'Longitude', 'Longitude must be a number from -180 to 180'],
  [{ Latitude: '9.07' }, 'Longitude', 'Longitude must be a number from -180 to 180'],
  [{ 'Nearby places': 'a school' }, 'Nearby places', 'Nearby places must be a list'],
  [
    { 'Nearby places': JSON.stringify([{ ...place, name: '' }]) },
    'Nearby places',
    'Name of a nearby place is required',
  ],
  [
    { 'Nearby places': JSON.stringify([{ ...place, distanceMetres: null }]) },
    'Nearby places',
    'Without coordinates of the property, nearby places need their distance',
  ],
  [{ UUID: 'number-7' }, 'UUID', 'UUID must be as an export writes it'],
  [{ Version: 'latest' }, 'Version', wholeNumber('Version')],
  [{ Reference: 'x'.repeat(61) }, 'Reference', 'Reference must be at most 60 characters'],
];

describe('file with every mistake', () => {
  const every = 10;
  const rowCount = (mistakes.length + 2) * every;

  /** Valid rows with each mistake in a row of its own. */
  function invalidRows(): {
    rows: Cells[];
    expected: { line: number; column: string; message: string }[];
  } {
    const rows: Cells[] = Array.from({ length: rowCount }, (_, index) => ({
      ...goodRow,
      Reference: `BIG-${index}`,
    }));
    const expected = mistakes.map(([cells, column, message], index) => {
      const at = (index + 1) * every;
      rows[at] = { ...rows[at], ...cells };
      return { line: at + 2, column, message };
    });
    rows[5] = { ...rows[5], Reference: 'big-3' };
    expected.push({
      line: 7,
      column: 'Reference',
      message: 'Line 5 is about this property already',
    });
    rows[11] = { ...rows[11], UUID: someUuid };
    rows[12] = { ...rows[12], UUID: someUuid.toUpperCase() };
    expected.push({ line: 14, column: 'UUID', message: 'Line 13 is about this property already' });
    return { rows, expected: expected.toSorted((a, b) => a.line - b.line) };
  }

  it('gets each reported by line, column and message, and writes nothing', async () => {
    const { rows, expected } = invalidRows();
    const before = await totalOf('');
    const lines = toFile(rows).split('\r\n');
    const at = lines.length - 2;
    lines.splice(at, 1, 'too,few,cells');
    lines.splice(at - 1, 1, `${lines[at - 1]},"one too many"`);
    lines.splice(at - 2, 1, `"x",a 6" nail${','.repeat(headings.length - 2)}`);
    expected.push(
      {
        line: at - 1,
        column: '',
        message:
          'A quotation mark stands within a cell: put the whole cell in quotation marks and double the one within',
      },
      { line: at, column: '', message: wrongCount(headings.length + 1) },
      { line: at + 1, column: '', message: wrongCount(3) },
    );
    expect(expected.length).toBeGreaterThanOrEqual(50);

    for (const query of ['dryRun=true', 'dryRun=false&mode=all']) {
      const { status, body } = await importFile(site, lines.join('\r\n'), query);
      expect(status).toBe(200);
      expect(body.problems).toEqual(expected);
      expect(body).toMatchObject({ written: false, dryRun: query === 'dryRun=true', updated: 0 });
      expect(body.rows).toHaveLength(rowCount);
      const spoiltLines = body.rows
        .filter(({ outcome }: { outcome: string }) => outcome === 'problem')
        .map(({ line }: { line: number }) => line);
      expect(spoiltLines).toEqual(expected.map(({ line }) => line));
      expect(body.created).toBe(rowCount - expected.length);
    }
    expect(await totalOf('')).toBe(before);
  });

  it('is imported without its invalid rows on request', async () => {
    const rows = [
      { ...goodRow, Reference: 'OK-1', Title: 'Marigold House' },
      { ...goodRow, Reference: 'BAD-1', Title: 'Marigold Court', Price: 'cheap' },
      { ...goodRow, Reference: 'BAD-2', Title: 'Marigold Place', Type: 'Castle' },
      { ...goodRow, Reference: 'OK-2', Title: 'Marigold Villa' },
    ];
    const { body } = await importFile(site, toFile(rows), 'mode=valid');
    expect(body).toEqual({
      dryRun: false,
      written: true,
      batch: expect.any(String),
      created: 2,
      updated: 0,
      unchanged: 0,
      rows: [
        { line: 2, outcome: 'create', title: 'Marigold House' },
        { line: 3, outcome: 'problem', title: 'Marigold Court' },
        { line: 4, outcome: 'problem', title: 'Marigold Place' },
        { line: 5, outcome: 'create', title: 'Marigold Villa' },
      ],
      problems: [
        { line: 3, column: 'Price', message: 'Price must be a whole number' },
        { line: 4, column: 'Type', message: 'There is no property type Castle' },
      ],
    });
    expect(await totalOf('q=marigold')).toBe(2);
  });
});

describe('import file', () => {
  it('changes the rows it names, and only the columns it has', async () => {
    const first = toFile([{ ...goodRow, Reference: 'ONE', Bedrooms: '4' }]);
    expect((await importFile(site, first)).body).toMatchObject({ created: 1, written: true });
    const second = 'reference;PRICE\nONE;₦ 88,000,000\n';
    expect((await importFile(site, second)).body).toMatchObject({ updated: 1, problems: [] });
    const { body } = await site.admin.get('/api/admin/properties?q=ONE').expect(200);
    expect(body.items).toMatchObject([{ reference: 'ONE', price: 88_000_000, bedrooms: 4 }]);

    const stale = 'Reference,Price,Version\nONE,1,1\n';
    expect((await importFile(site, stale)).body.problems).toEqual([
      {
        line: 2,
        column: 'Version',
        message:
          'This property has changed since the file was made: export it again, or leave the column Version out',
      },
    ]);
  });

  it('may spell a choice in any case and with spaces, and leave it empty for none', async () => {
    const furnishing = async (cell: string) => {
      const file = toFile([{ ...goodRow, Reference: 'CHAIR', Furnishing: cell }]);
      expect((await importFile(site, file)).body).toMatchObject({ written: true, problems: [] });
      const [, row = []] = parseFile(await exportFile(site, 'q=CHAIR'));
      return row[headings.indexOf('Furnishing')];
    };
    expect(await furnishing('Part furnished')).toBe('part-furnished');
    expect(await furnishing('UNFURNISHED')).toBe('unfurnished');
    expect(await furnishing('')).toBe('');
  });

  it('reads papers from a line of text, and distinguishes a fee of 0 from an unknown one', async () => {
    const write = async (cells: Cells) => {
      const file = toFile([{ ...goodRow, Reference: 'PAPERS', ...cells }]);
      return (await importFile(site, file)).body;
    };
    const read = async (heading: Heading) => {
      const [, row = []] = parseFile(await exportFile(site, 'q=PAPERS'));
      return row[headings.indexOf(heading)];
    };
    const cell = 'C of O (Ada Obi, 2026-10-03); Survey';
    expect(
      await write({ Papers: 'survey;c OF o (Ada Obi,2026-10-03)', 'Legal fee': '0' }),
    ).toMatchObject({
      written: true,
      problems: [],
    });
    expect([await read('Papers'), await read('Legal fee'), await read('Agency fee')]).toEqual([
      cell,
      '0',
      '',
    ]);
    expect(await write({ Papers: '' })).toMatchObject({ written: true });
    expect([await read('Papers'), await read('Legal fee')]).toEqual(['', '']);
    expect((await write({ Papers: 'C of O, Survey', 'Light hours': '25' })).problems).toEqual([
      {
        line: 2,
        column: 'Light hours',
        message: 'Light hours must be at most 24',
      },
      {
        line: 2,
        column: 'Papers',
        message: 'Papers must be like: C of O (Ada Obi, 2026-10-03); Survey',
      },
    ]);
  });

  it('may be in UTF-16 with tabs, and have a byte order mark or empty lines', async () => {
    const lines = [
      'Title\tLocation\tPurpose\tType',
      '',
      'Ọ̀pẹ́ House\tJabi, Abuja\tbuy\tduplex',
      '\t\t\t',
    ];
    const text = `\ufeff${lines.join('\r\n')}`;
    const utf16 = Buffer.from(text, 'utf16le');
    for (const file of [utf16, Buffer.from(utf16).swap16(), Buffer.from(text)]) {
      const { body } = await importFile(site, file, 'dryRun=true');
      expect(body.problems).toEqual([]);
      expect(body.rows).toEqual([{ line: 3, outcome: 'create', title: 'Ọ̀pẹ́ House' }]);
    }
  });

  const head = 'Title,Location,Purpose,Type';
  const missing = (heading: string) => ({
    line: 1,
    column: heading,
    message: `The heading “${heading}” is missing: new properties need it`,
  });
  it.each<[string, string | Uint8Array, object[]]>([
    ['is empty', '', [{ line: 0, column: '', message: 'The file is empty' }]],
    [
      'contains only white space',
      ' \r\n\r\n',
      [{ line: 0, column: '', message: 'The file is empty' }],
    ],
    [
      'has headings only',
      `${head}\n`,
      [{ line: 0, column: '', message: 'There are no rows below the headings' }],
    ],
    [
      'is in another encoding',
      Buffer.from(`${head}\nCaf\u00e9,Jabi,buy,House\n`, 'latin1'),
      [{ line: 0, column: '', message: expect.stringContaining('CSV UTF-8') }],
    ],
    [
      'is not text',
      Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]),
      [{ line: 0, column: '', message: expect.stringContaining('not in UTF-8') }],
    ],
    [
      'has thousands of columns',
      `${'a,'.repeat(5000)}a\n1\n`,
      [{ line: 0, column: '', message: expect.stringMatching(/^The file has 5001 columns/) }],
    ],
    [
      'has more lines than anybody would write',
      `${head}\n${',,,\n'.repeat(100_001)}`,
      [
        {
          line: 0,
          column: '',
          message: 'The file has more than 100,000 lines, empty ones included',
        },
      ],
    ],
    [
      'has more malformed lines than rows are allowed',
      `${head}\n${'a"b\n'.repeat(10_001)}`,
      [{ line: 0, column: '', message: 'There are 10,001 rows: import at most 10,000 at once' }],
    ],
    [
      'has a row with more text than a property can have',
      `${head}\na,b,buy,"${'; '.repeat(100_000)}"\n`,
      [{ line: 2, column: '', message: 'This row is longer than a property can be' }],
    ],
    [
      'has an unknown heading',
      `${head},Colour\na,b,buy,c,d\n`,
      [{ line: 1, column: 'Colour', message: 'There is no column “Colour”' }],
    ],
    [
      'has a duplicate heading',
      `${head},title\na,b,buy,c,d\n`,
      [{ line: 1, column: 'title', message: 'The heading “title” is there twice' }],
    ],
    [
      'has a column without a heading',
      `${head},\na,b,buy,c,d\n`,
      [{ line: 1, column: '', message: 'Column 5 has no heading' }],
    ],
    ['lacks headings', 'Price\n1\n', ['Title', 'Location', 'Purpose', 'Type'].map(missing)],
    [
      'has only one coordinate',
      `${head},Latitude\na,b,buy,c,9\n`,
      [{ line: 1, column: 'Longitude', message: 'Latitude and Longitude are only taken together' }],
    ],
    [
      'never closes a quotation mark',
      `${head}\na,b,buy,House\n"c,d,buy,House\ne,f,buy,House\n`,
      [
        {
          line: 3,
          column: '',
          message: 'A quotation mark is opened on this line and never closed',
        },
      ],
    ],
    [
      'has text after a closing quotation mark',
      `${head}\n"a"b,b,buy,House\n`,
      [
        {
          line: 2,
          column: '',
          message:
            'Something follows a closing quotation mark: double the quotation marks within a cell',
        },
      ],
    ],
    [
      'has too many rows',
      `${head}\n${'a,b,buy,House\n'.repeat(10_001)}`,
      [{ line: 0, column: '', message: 'There are 10,001 rows: import at most 10,000 at once' }],
    ],
  ])('is rejected as a whole if it %s', async (_, file, problems) => {
    const { status, body } = await importFile(site, file);
    expect(status).toBe(200);
    expect(body).toEqual({
      dryRun: false,
      written: false,
      batch: null,
      created: 0,
      updated: 0,
      unchanged: 0,
      rows: [],
      problems,
    });
  });

  it('is rejected above 5 MB, of another type or with unknown options', async () => {
    const huge = Buffer.alloc(5 * 1024 * 1024 + 1, toLine(['a']));
    expect((await importFile(site, huge)).status).toBe(413);
    const json = await site.admin.post('/api/admin/properties/import', { rows: [] });
    expect(json.status).toBe(415);
    const mode = await importFile(site, toFile([goodRow]), 'mode=some&dryRun=perhaps');
    expect(mode).toBeProblem({
      status: 422,
      errors: {
        mode: 'mode must be one of all, valid',
        dryRun: 'dryRun must be one of true, false',
      },
    });
  });
});

import fc from 'fast-check';

/** The bytes of a text, one character per byte: cases are printed, and sent with `latin1`. */
export function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '9e99',
  'NaN',
  '1.5',
  '2147483648',
  '99999999999999999999',
  'null',
  'true',
  '__proto__',
  'constructor',
  '..',
  '../../etc/passwd',
  'a@b',
  "' or 1=1 --",
  '%',
  '\\',
  '[(*',
  '%s%n',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\u0000',
  'a\u0000b',
  'a\r\nb: c',
  '\u202eabuja\u202c',
  '\ud800',
  '\ufeff',
  '🏠'.repeat(50),
  'ọ̀'.repeat(40),
  'x'.repeat(1000),
];

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const deep = fc
  .tuple(fc.integer({ min: 10, max: 3000 }), fc.constantFrom('[', '{"a":'))
  .map(([depth, open]) => {
    const close = open === '[' ? ']' : '}';
    return `${open.repeat(depth)}1${close.repeat(depth)}`;
  });

/** A value that a member of a JSON body rarely has. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -0, [], {}, [[]], [null], { length: 1 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('id', 'length', 'toString', 'a'), hostileText),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A JSON body of any shape, also of none. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
  deep,
  fc.constantFrom(
    '',
    '{',
    '[]',
    '[{}]',
    'null',
    '"text"',
    '7',
    '\ufeff{}',
    '{"__proto__":{"page":1}}',
    '{"constructor":{"prototype":{"page":1}}}',
    '{"email":"a@b.example","email":["a"]}',
    '{"email":"\\ud800","password":"\\udc00"}',
    `{"message":"${'x'.repeat(20_000)}"}`,
    `{${Array.from({ length: 500 }, (_, index) => `"${index}":1`).join()}}`,
  ),
);

/** What may stand in a path or a query as it is: escapes that are broken, nested, long or misleading. */
export const brokenEscapes = fc.string({
  unit: fc.constantFrom(
    ...'/.%&=?+:;@~!*()\'"<>{}[]|^`\\,$-_az09',
    '..',
    '//',
    '__proto__',
    'null',
    ...'%2e %2F %5c %00 %0d%0a %E0%A4%A %ED%A0%80 %252e %u202e %E2%80%AE %F0%9F%8F%A0 %FF'.split(
      ' ',
    ),
  ),
  maxLength: 30,
});

/** A text escaped as one path segment or query value. */
export const escaped = hostileText.map((text) => encodeURIComponent(text.toWellFormed()));

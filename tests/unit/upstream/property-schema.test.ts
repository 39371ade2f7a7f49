import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardSchema, detailSchema } from '../../../server/upstream/visitors/property-schema.ts';

const minimal = { id: 7, propertyTitle: 'A duplex', category: 'buy' };
const card = (more: object = {}): object => cardSchema.parse({ ...minimal, ...more }).property;
const detail = (more: object = {}): object => detailSchema.parse({ ...minimal, ...more }).property;

describe('property schema', () => {
  it.each(['\ud800', '..', '.', '', ' ', 'x'.repeat(257)])(
    'has no use for %j as an id, which no link can contain',
    (unusable) => {
      expect(cardSchema.safeParse({ ...minimal, id: unusable }).success).toBe(false);
      expect(card({ uuid: unusable })).toMatchObject({ id: '7', uuid: null });
    },
  );

  it('reads texts of any length into short ones, cut between characters', () => {
    const long = `${'x'.repeat(299)}🏠${'x'.repeat(100_000)}`;
    const short = 'x'.repeat(299);
    expect(
      detail({
        propertyTitle: ` ${long}`,
        propertyLocation: long,
        propertyType: long,
        estate: long,
        amenities: [long],
        description: `${'x'.repeat(19_999)}🏠${'x'.repeat(100_000)}`,
        nearby: [{ name: long, type: long, location: { address: long } }],
      }),
    ).toMatchObject({
      title: short,
      location: short,
      type: short,
      estate: short,
      amenities: [short],
      description: 'x'.repeat(19_999),
      nearby: [{ name: short, type: short, address: short }],
    });
  });

  it('reads each amenity once, and at most 100', () => {
    expect(card({ amenities: Array(100_000).fill('Pool') })).toMatchObject({ amenities: ['Pool'] });
    const many = Array.from({ length: 1000 }, (_, number) => `Feature ${number}`);
    expect(card({ amenities: many })).toMatchObject({ amenities: many.slice(0, 100) });
  });

  it('reads at most 100 nearby places', () => {
    const nearby = Array.from({ length: 1000 }, (_, number) => ({ name: `Place ${number}` }));
    expect(detail({ nearby })).toHaveProperty('nearby.length', 100);
  });

  it('reads half a character as a replacement', () => {
    expect(
      detail({ propertyTitle: 'Flat \ud83c', amenities: ['\udfe0 Pool'], description: '\ud83c' }),
    ).toMatchObject({ title: 'Flat \ufffd', amenities: ['\ufffd Pool'], description: '\ufffd' });
  });

  it('requires only an id, a title and a purpose', () => {
    expect(card()).toEqual({
      id: '7',
      uuid: null,
      title: 'A duplex',
      location: '',
      purpose: 'buy',
      type: null,
      status: 'open',
      monthlyPrice: 0,
      annualPrice: 0,
      photos: [],
      bedrooms: 0,
      bathrooms: 0,
      kitchens: null,
      garages: null,
      floors: 0,
      featured: false,
      area: null,
      createdAt: null,
      updatedAt: null,
      furnishing: null,
      amenities: [],
      coordinates: null,
      serviceCharge: null,
      cautionDeposit: null,
      agencyFee: null,
      legalFee: null,
      estate: null,
      gridBand: null,
      lightHours: null,
      generator: null,
      inverter: null,
      solar: null,
      borehole: null,
      treatedWater: null,
      papers: [],
      serviced: null,
      pets: null,
      condition: null,
      confirmedOn: null,
      previousPrice: null,
      priceChangedAt: null,
    });
    expect(detail()).toMatchObject({
      yearBuilt: null,
      furnishing: null,
      description: '',
      amenities: [],
      videoUrl: null,
      coordinates: null,
      nearby: [],
      priceHistory: [],
    });
  });

  it.each([
    [500_000, 500_000],
    ['₦500,000.4', 500_000],
    [0, 0],
    ['0', 0],
    [-1, null],
    ['', null],
    ['on request', null],
    [null, null],
    [1e300, null],
  ])('reads the fee %j as %j', (serviceCharge, fee) => {
    expect(card({ serviceCharge })).toMatchObject({ serviceCharge: fee });
  });

  it.each([
    [20, 20],
    ['18.5', 18],
    [0, 0],
    [25, null],
    [-1, null],
    ['all day', null],
  ])('reads %j hours of light as %j', (lightHours, hours) => {
    expect(card({ lightHours })).toMatchObject({ lightHours: hours });
  });

  it.each([
    ['2026-10-03', '2026-10-03'],
    ['2026-10-03T23:30:00Z', '2026-10-04'],
    ['2026-02-30', null],
    ['2999-01-01', null],
    ['yesterday', null],
    [20261003, null],
  ])('reads the confirmation %j as %j', (confirmedOn, day) => {
    expect(card({ confirmedOn })).toMatchObject({ confirmedOn: day });
  });

  it.each([
    ['yes', 'yes'],
    ['no', 'no'],
    ['', null],
    [true, null],
    ['maybe', null],
  ])('reads the answer %j as %j', (generator, answer) => {
    expect(card({ generator })).toMatchObject({ generator: answer });
  });

  it('reads papers of known types, seen by someone on a day or unseen', () => {
    const papers = {
      survey: {},
      c_of_o: { seenBy: ' Ada Obi ', seenOn: '2026-10-03' },
      deed: { seenBy: 'Ada Obi' },
      excision: 'yes',
      receipt: {},
    };
    const unseen = { seenBy: null, seenOn: null };
    expect(card({ papers })).toMatchObject({
      papers: [
        { type: 'c_of_o', seenBy: 'Ada Obi', seenOn: '2026-10-03' },
        { type: 'deed', ...unseen },
        { type: 'survey', ...unseen },
      ],
    });
    for (const none of [null, [], ['c_of_o'], 'c_of_o']) {
      expect(card({ papers: none })).toMatchObject({ papers: [] });
    }
  });

  it('reads the last 24 past prices, oldest first', () => {
    const past = Array.from({ length: 30 }, (_, index) => ({
      price: 100 + index,
      at: `2026-10-${String(30 - index).padStart(2, '0')}T09:00:00Z`,
    }));
    const { priceHistory } = detailSchema.parse({
      ...minimal,
      priceHistory: [...past, { price: 0, at: past[0]?.at }, { price: 5 }, null],
    }).property;
    expect(priceHistory).toHaveLength(24);
    expect(priceHistory[0]).toEqual({ price: 123, at: '2026-10-07T09:00:00.000Z' });
    expect(priceHistory.at(-1)).toEqual({ price: 100, at: '2026-10-30T09:00:00.000Z' });
  });

  it.each([
    ['among the photos', ['/1.jpg', '/plan.jpg', '/2.jpg']],
    ['not among the photos', ['/1.jpg', '/2.jpg']],
    ['where there is no list of photos', undefined],
  ])('puts floor plans last, %s', (_case, photos) => {
    const photoDetails = [
      { url: '/plan.jpg', kind: 'floor-plan' },
      { url: '/1.jpg', kind: 'photo' },
      { url: '/2.jpg', kind: 'panorama' },
    ];
    const read = detailSchema.parse({ ...minimal, photos, photoDetails }).property.photos;
    expect(read.map(({ url, kind }) => [url, kind])).toEqual([
      ['/1.jpg', undefined],
      ['/2.jpg', undefined],
      ['/plan.jpg', 'floor-plan'],
    ]);
  });

  it.each([
    ['no id', { id: undefined }],
    ['an empty id', { id: ' ' }],
    ['an id that is an object', { id: {} }],
    ['an endless id', { id: 'x'.repeat(300) }],
    ['no title', { propertyTitle: undefined }],
    ['an empty title', { propertyTitle: '  ' }],
    ['no purpose', { category: undefined }],
    ['an unknown purpose', { category: 'swap' }],
    ['a purpose that is a property of every object', { category: 'constructor' }],
  ])('rejects %s', (_what, wrong) => {
    expect(cardSchema.safeParse({ ...minimal, ...wrong }).success).toBe(false);
    expect(detailSchema.safeParse({ ...minimal, ...wrong }).success).toBe(false);
  });

  it.each([
    [{ category: 'rent' }, 'rent'],
    [{ category: 'buy' }, 'buy'],
    [{ category: undefined, propertyTag: 'rent' }, 'rent'],
    [{ category: undefined, propertyTag: 'sale' }, 'buy'],
    [{ category: 'sell' }, 'buy'],
    [{ category: 'Lease', propertyTag: '' }, 'rent'],
    [{ category: '', propertyTag: 'let' }, 'rent'],
    [{ category: 'Buy ', propertyTag: 'rent' }, 'buy'],
    [{ category: 'other', propertyTag: 'sale' }, 'buy'],
  ])('reads the purpose of %o as %s', (names, purpose) => {
    expect(card(names)).toMatchObject({ purpose });
  });

  it.each([
    [250_000_000, 250_000_000],
    ['250000000', 250_000_000],
    ['250,000,000.00', 250_000_000],
    ['₦100,000,000', 100_000_000],
    [' NGN 5,400,000.00 ', 5_400_000],
    ['N450,000', 450_000],
    ['$450,000', 0],
    [null, 0],
    [-5, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    ['on request', 0],
    ['1e9', 0],
    [[1], 0],
  ])('reads the price %j as %d', (annualPrice, expected) => {
    expect(card({ annualPrice, monthlyPrice: annualPrice })).toMatchObject({
      annualPrice: expected,
      monthlyPrice: expected,
    });
  });

  it.each([
    ['4', 4],
    [4.9, 4],
    [null, 0],
    ['many', 0],
    [-1, 0],
  ])('reads %j bedrooms as %d', (numberOfBedrooms, expected) => {
    expect(card({ numberOfBedrooms })).toMatchObject({ bedrooms: expected });
  });

  it.each([
    ['Yes', true],
    ['No', false],
    ['yes', false],
    [true, false],
    [undefined, false],
  ])('reads isFeatured %j as %s', (isFeatured, featured) => {
    expect(card({ isFeatured })).toMatchObject({ featured });
  });

  it.each([
    ['2025-07-20T10:00:00.000Z', '2025-07-20T10:00:00.000Z'],
    ['2025-07-20T10:00:00+01:00', '2025-07-20T09:00:00.000Z'],
    ['2025-07-20 10:00:00', '2025-07-20T10:00:00.000Z'],
    ['2025-07-20', '2025-07-20T00:00:00.000Z'],
    ['2025-13-40', null],
    ['yesterday 1', null],
    [1_753_000_000_000, null],
    [null, null],
  ])('reads the date %j as %s', (createdAt, expected) => {
    expect(card({ createdAt })).toMatchObject({ createdAt: expected });
  });

  it('reads photo details from photoDetails', () => {
    const photos = ['https://cdn.example/1.jpg', '/photos/2.jpg'];
    const photoDetails = [
      { url: '/photos/2.jpg', alt: 'The garden', width: 1200, height: '800', color: '#AABBCC' },
      { url: '/photos/3.jpg' },
      null,
    ];
    const bare = { alt: null, width: null, height: null, color: null };
    expect(card({ photos, photoDetails })).toMatchObject({
      photos: [
        { url: 'https://cdn.example/1.jpg', ...bare },
        { url: '/photos/2.jpg', alt: 'The garden', width: 1200, height: 800, color: '#aabbcc' },
      ],
    });
    expect(card({ photoDetails })).toMatchObject({
      photos: [{ url: '/photos/2.jpg' }, { url: '/photos/3.jpg' }],
    });
  });

  it('drops photos with an invalid URL', () => {
    const photos = [
      'javascript:alert(1)',
      '//evil.example/1.jpg',
      '/\\evil',
      'data:,x',
      '',
      5,
      null,
    ];
    expect(card({ photos })).toMatchObject({ photos: [] });
    expect(card({ photos: 'not a list' })).toMatchObject({ photos: [] });
  });

  it.each([
    ['https://video.example/1', 'https://video.example/1'],
    ['http://video.example/1', 'http://video.example/1'],
    ['javascript:alert(1)', null],
    ['not an address', null],
    [null, null],
  ])('reads the video %j as %s', (videoUrl, expected) => {
    expect(detail({ videoUrl })).toMatchObject({ videoUrl: expected });
  });

  it.each([
    [
      { lat: 9.08, lng: 7.49 },
      { lat: 9.08, lng: 7.49 },
    ],
    [
      { lat: '9.08', lng: '7.49' },
      { lat: 9.08, lng: 7.49 },
    ],
    [{ lat: 91, lng: 7 }, null],
    [{ lat: 9, lng: -181 }, null],
    [{ lat: 9 }, null],
    [{ lat: null, lng: null }, null],
    ['9.08,7.49', null],
    [[9, 7], null],
  ])('places %j at %j', (coordinates, expected) => {
    expect(detail({ coordinates })).toMatchObject({ coordinates: expected });
  });

  it('keeps nearby places that have a name', () => {
    const nearby = [
      {
        name: 'Grace School',
        rating: '4.5',
        distance: '1.2 km',
        type: 'schools',
        location: { lat: 9, lng: 7, address: 'Aso Drive' },
      },
      { name: 'Bank', rating: 9 },
      { rating: 3 },
      'text',
    ];
    const bare = { description: '', image: null };
    expect(detail({ nearby })).toMatchObject({
      nearby: [
        {
          ...bare,
          name: 'Grace School',
          rating: 4.5,
          distance: '1.2 km',
          type: 'schools',
          address: 'Aso Drive',
          coordinates: { lat: 9, lng: 7 },
        },
        {
          ...bare,
          name: 'Bank',
          rating: null,
          distance: '',
          type: '',
          address: '',
          coordinates: null,
        },
      ],
    });
  });

  it('keeps amenities that are text', () => {
    const amenities = ['Gym', ' Lift ', '', 5, null];
    expect(detail({ amenities })).toMatchObject({ amenities: ['Gym', 'Lift'] });
  });

  it.each([
    [undefined, true],
    [null, true],
    ['published', true],
    ['under_offer', true],
    ['SOLD', true],
    ['let', true],
    ['reserved', false],
    ['draft', false],
    ['archived', false],
  ])('reads the status %j as published: %s', (status, published) => {
    expect(cardSchema.parse({ ...minimal, status }).published).toBe(published);
  });

  it.each([
    [undefined, 'open'],
    ['published', 'open'],
    ['under_offer', 'under-offer'],
    ['Let', 'let'],
    ['sold', 'sold'],
  ])('lists the status %j as %j', (status, listed) => {
    expect(cardSchema.parse({ ...minimal, status }).property.status).toBe(listed);
  });

  it('never throws, whatever its fields contain', () => {
    const fields = Object.keys(detailSchema.in.shape);
    const anyFields = fc.dictionary(fc.constantFrom(...fields), fc.anything());
    fc.assert(
      fc.property(anyFields, (wrong) => {
        const property = { ...minimal, ...wrong };
        expect(() =>
          [detailSchema, cardSchema].map((schema) => schema.safeParse(property)),
        ).not.toThrow();
      }),
      { numRuns: 1000 },
    );
  });
});

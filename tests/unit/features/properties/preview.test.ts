import { expect, it } from 'vitest';
import { emptyDraft, inputOf } from '../../../../client/pages/admin/property/draft.ts';
import { previewOf } from '../../../../server/features/properties/views/preview.ts';
import { propertyView, type PropertyView } from '../../../../shared/contract/property-schemas.ts';
import { costSettings } from '../../../support/cost-settings.ts';

const photo = { alt: '', width: 1600, height: 1067, color: '#102030' };
const photos = [
  { ...photo, id: '1', src: '/media/1', kind: 'photo' as const },
  { ...photo, id: '2', src: '/media/2', kind: 'floor-plan' as const },
];

const rent = {
  ...emptyDraft,
  title: 'Terrace',
  location: 'Yaba, Lagos',
  purpose: 'rent' as const,
  price: '₦5,000,000',
};

function preview(draft: typeof emptyDraft, saved: object = {}): PropertyView {
  const form = { fields: inputOf(draft), id: null, photos: [], createdAt: null, ...saved };
  const view = previewOf(form, costSettings, ['www.youtube-nocookie.com']);
  expect(propertyView.parse(view)).toEqual(view);
  return view;
}

it('shows the facts of a home as visitors will see them', () => {
  const id = '0b1f2f5a-5f0e-4d65-8f41-0f2c7d0c8f11';
  const view = preview(
    {
      ...rent,
      serviceCharge: '0',
      agencyFee: '₦500,000',
      estate: ' Palm Court ',
      gridBand: 'B',
      lightHours: '0',
      generator: 'no',
      confirmedOn: '2026-11-03',
      status: 'archived',
      featured: true,
      papers: [{ type: 'c_of_o', seenBy: 'Ada Obi', seenOn: '2026-10-03' }],
    },
    { id, photos, createdAt: '2026-10-01T08:00:00.000Z' },
  );
  expect(view).toMatchObject({
    id,
    createdAt: '2026-10-01T08:00:00.000Z',
    price: { kind: 'rent', monthly: 416_667, yearly: 5_000_000 },
    fees: { service: 0, agency: 500_000 },
    status: 'open',
    featured: true,
    estate: 'Palm Court',
    gridBand: 'B',
    lightHours: 0,
    generator: 'no',
    solar: null,
    condition: null,
    confirmedOn: '2026-11-03',
    papers: [{ type: 'c_of_o', seenBy: 'Ada Obi', seenOn: '2026-10-03' }],
    photos: [{ src: '/media/1', alt: 'Photo 1 of Terrace' }],
    photoCount: 1,
    floorPlans: [{ src: '/media/2', alt: 'Floor plan 1 of Terrace' }],
  });
});

it('leaves out what is missing or invalid', () => {
  const view = preview({
    ...emptyDraft,
    price: 'much',
    legalFee: 'a tenth',
    videoUrl: 'http://insecure.example',
    papers: [
      { type: 'survey', seenBy: 'Ada Obi', seenOn: '' },
      { type: 'deed', seenBy: '', seenOn: '' },
    ],
  });
  expect(view).toMatchObject({
    title: 'No title yet',
    price: { kind: 'on-request' },
    costs: null,
    videoUrl: null,
    videoFrame: null,
    lightHours: null,
    papers: [{ type: 'deed', seenBy: null, seenOn: null }],
    floorPlans: [],
  });
  expect(view).not.toHaveProperty('fees');
  expect(view).not.toHaveProperty('confirmedOn');
});

it('shows a home with too many entries of a list as far as that goes', () => {
  const amenities = Array.from({ length: 101 }, (_, index) => `Amenity ${index}`);
  const view = preview(rent, { fields: { ...inputOf(rent), amenities } });
  expect([view.title, view.amenities.length]).toEqual(['Terrace', 100]);
});

it('adds up what a home costs, from the readable values', () => {
  const { cash, costs } = preview({ ...rent, serviceCharge: '0', legalFee: 'a tenth' });
  expect(costs?.lines.map(({ name }) => name)).toEqual([
    'rent',
    'service',
    'caution',
    'agency',
    'legal',
  ]);
  expect(cash).toBe(6_500_000);
  expect(preview({ ...rent, purpose: 'buy' }).cash).toBeGreaterThan(5_000_000);
});

it('says how far a place is, in a straight line unless it is stated', () => {
  const place = { type: 'schools', description: '', rating: '', address: '' };
  const view = preview({
    ...rent,
    coordinates: '6.5, 3.4',
    nearby: [
      { ...place, key: '1', name: 'Near', distance: '350', coordinates: '6.51, 3.4' },
      { ...place, key: '2', name: 'Far', distance: '', coordinates: '6.52, 3.4' },
      { ...place, key: '3', name: '', distance: '', coordinates: '6.52, 3.4' },
    ],
  });
  expect(view.nearby.map(({ name, distance }) => [name, distance])).toEqual([
    ['Near', '350 m'],
    ['Far', '2.2 km'],
  ]);
});

import { expect, it } from 'vitest';
import { emptyDraft } from '../../../../client/pages/admin/property/draft.ts';
import { costQuery, previewView } from '../../../../client/pages/admin/property/preview-view.ts';
import { moveInLines } from '../../../../shared/costs/move-in.ts';
import { propertyView } from '../../../../shared/contract/property-schemas.ts';
import { costSettings } from '../../../support/cost-settings.ts';

const photo = { alt: '', width: 1600, height: 1067, color: '#102030' };
const photos = [
  { ...photo, id: '1', src: '/media/1', kind: 'photo' as const },
  { ...photo, id: '2', src: '/media/2', kind: 'floor-plan' as const },
];
const saved = { id: '7', photos, createdAt: null, costs: null };

it('shows the facts of a home as visitors will see them', () => {
  const draft = {
    ...emptyDraft,
    title: 'Terrace',
    purpose: 'rent' as const,
    price: '5,000,000',
    serviceCharge: '0',
    agencyFee: '₦500,000',
    legalFee: 'a tenth',
    cautionDeposit: '',
    estate: ' Palm Court ',
    gridBand: 'B' as const,
    lightHours: '0',
    generator: 'no' as const,
    confirmedOn: '2026-11-03',
    papers: [
      { type: 'c_of_o' as const, seenBy: 'Ada Obi', seenOn: '2026-10-03' },
      { type: 'survey' as const, seenBy: 'Ada Obi', seenOn: '' },
    ],
  };
  const view = previewView(draft, saved);
  expect(propertyView.parse(view)).toEqual(view);
  expect(view).toMatchObject({
    fees: { service: 0, agency: 500_000 },
    estate: 'Palm Court',
    gridBand: 'B',
    lightHours: 0,
    generator: 'no',
    solar: null,
    condition: null,
    confirmedOn: '2026-11-03',
    papers: [
      { type: 'c_of_o', seenBy: 'Ada Obi', seenOn: '2026-10-03' },
      { type: 'survey', seenBy: null, seenOn: null },
    ],
    photos: [{ src: '/media/1', alt: 'Photo 1 of Terrace' }],
    photoCount: 1,
    floorPlans: [{ src: '/media/2', alt: 'Floor plan 1 of Terrace' }],
  });
});

it('leaves out unknown facts', () => {
  const view = previewView({ ...emptyDraft, title: 'Terrace' }, { ...saved, photos: [] });
  expect(propertyView.parse(view)).toEqual(view);
  expect(view).not.toHaveProperty('fees');
  expect(view).not.toHaveProperty('confirmedOn');
  expect(view).toMatchObject({ lightHours: null, papers: [], floorPlans: [] });
});

it('requests its costs from the readable values, and shows what a home costs in all', () => {
  const draft = {
    ...emptyDraft,
    purpose: 'rent' as const,
    location: 'Yaba, Lagos',
    price: '₦5,000,000',
    serviceCharge: '0',
    legalFee: 'a tenth',
    papers: [{ type: 'survey' as const, seenBy: '', seenOn: '' }],
  };
  expect(costQuery(draft)).toEqual({
    purpose: 'rent',
    location: 'Yaba, Lagos',
    survey: 'true',
    price: '5000000',
    serviceCharge: '0',
  });
  const lines = moveInLines({ yearlyRent: 5_000_000, fees: { service: 0 } }, costSettings.moveIn);
  const costs = { lines, sources: [], checkedOn: null };
  expect(previewView(draft, { ...saved, costs })).toMatchObject({
    cash: 6_500_000,
    costs,
  });
  const sale = { ...draft, purpose: 'buy' as const };
  expect(previewView(sale, { ...saved, costs })).toMatchObject({ cash: 6_500_000 });
});

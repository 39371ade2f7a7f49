import { describe, expect, it } from 'vitest';
import { auditEntry } from '../../../server/upstream/staff/staff-list-schema.ts';
import {
  propertyPageSchema,
  staffPropertySchemas,
} from '../../../server/upstream/staff/staff-property-schema.ts';
import { toWireProperty } from '../../../server/upstream/staff/staff-property-wire.ts';

const wire = {
  id: 7,
  uuid: '00000000-0000-4000-8000-000000000007',
  propertyTitle: 'A duplex',
  category: 'Rent',
  status: 'let',
  reference: null,
};
const { property, item } = staffPropertySchemas(() => null);

describe('staff property', () => {
  it('has empty values for missing fields', () => {
    expect(property.parse(wire)).toMatchObject({
      id: '7',
      title: 'A duplex',
      purpose: 'rent',
      status: 'let',
      reference: '',
      type: '',
      price: 0,
      kitchens: 0,
      area: 0,
      featured: false,
      yearBuilt: null,
      description: '',
      amenities: [],
      videoUrl: '',
      coordinates: null,
      nearby: [],
      photos: [],
    });
    expect(item.parse({ ...wire, category: 'lease' })).toMatchObject({ purpose: 'rent' });
    expect(item.parse(wire)).not.toHaveProperty('description');
  });

  it('lists the extensions that are missing, but not those that are empty', () => {
    const { reference: _reference, ...without } = wire;
    expect(property.parse(without).lacks).toContain('reference');
    expect(property.parse(wire).lacks ?? []).not.toContain('reference');
  });

  it('lists the extensions that the rows of a page come without', () => {
    const counts = { draft: 0, published: 1, under_offer: 0, let: 0, sold: 0, archived: 0 };
    const paging = { page: 1, pageSize: 20, total: 1, counts };
    const extensions = {
      status: 'let',
      serviceCharge: null,
      cautionDeposit: null,
      agencyFee: null,
    };
    const row = { ...wire, ...extensions, legalFee: null };
    const page = propertyPageSchema(item);
    const lacksOf = (...properties: object[]) => page.parse({ properties, ...paging }).lacks;
    expect(lacksOf(row)).toEqual(['confirmedOn']);
    expect(lacksOf({ ...row, confirmedOn: null })).toBeUndefined();
    expect(lacksOf()).toBeUndefined();
  });

  it('distinguishes photos from floor plans if the provider does', () => {
    const photo = { id: 1, url: '/1.jpg', alt: '', width: 8, height: 6, color: '#102030' };
    const photoDetails = [photo, { ...photo, kind: 'floor-plan' }, { ...photo, kind: 'panorama' }];
    const { photos } = property.parse({ ...wire, photoDetails });
    expect(photos.map(({ kind }) => kind)).toEqual([undefined, 'floor-plan', undefined]);
    expect(photos[0]).not.toHaveProperty('kind');
  });

  it('has its fees in the list, but what only the search needs on its own', () => {
    const facts = { ...wire, legalFee: 0, estate: 'Palm Court', papers: { survey: {} } };
    expect(item.parse(facts)).toMatchObject({ legalFee: 0, agencyFee: null, confirmedOn: '' });
    expect(item.parse(facts)).not.toHaveProperty('estate');
    expect(property.parse(facts)).toMatchObject({
      estate: 'Palm Court',
      papers: [{ type: 'survey', seenBy: null, seenOn: null }],
    });
  });
});

describe('a property for the provider', () => {
  it('has its papers by type, and null for none', () => {
    const papers = [
      { type: 'c_of_o', seenBy: 'Ada Obi', seenOn: '2026-10-03' },
      { type: 'survey', seenBy: null, seenOn: null },
    ] as const;
    expect(toWireProperty({ papers: [...papers], confirmedOn: '', lightHours: 0 })).toEqual({
      papers: { c_of_o: { seenBy: 'Ada Obi', seenOn: '2026-10-03' }, survey: {} },
      confirmedOn: null,
      lightHours: 0,
    });
    expect(toWireProperty({ papers: [], legalFee: null })).toEqual({
      papers: null,
      legalFee: null,
    });
  });
});

describe('the audit trail', () => {
  it('has papers and other changed facts as text under their labels', () => {
    const entry = auditEntry.parse({
      id: 1,
      at: '2026-11-03T09:00:00Z',
      user: { id: 1, name: 'Ada Obi' },
      entity: 'property',
      entityId: 7,
      entityName: 'A duplex',
      action: 'update',
      changes: {
        papers: {
          from: null,
          to: { c_of_o: { seenBy: 'Ada Obi', seenOn: '2026-10-03' }, survey: {} },
        },
        serviceCharge: { from: 0, to: 250_000 },
        treatedWater: { from: null, to: 'yes' },
      },
    });
    expect(entry.changes).toEqual([
      { field: 'papers', from: '', to: 'C of O (Ada Obi, 2026-10-03); Survey' },
      { field: 'service charge', from: '0', to: '250000' },
      { field: 'treated water', from: '', to: 'yes' },
    ]);
  });
});

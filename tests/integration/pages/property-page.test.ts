import { describe, expect, it } from 'vitest';
import { useScriptedSite } from '../../support/scripted-site.ts';
import { textOf, type Page } from '../../support/page.ts';
import { readStructuredData } from '../../support/structured-data.ts';
import { Visitor } from '../../support/visitor.ts';
import { uuidOf, wireProperty } from '../../support/wire-property.ts';

const homes = {
  forSale: wireProperty({
    id: 1,
    annualPrice: 160_000_000,
    description: 'A calm house.',
    amenities: ['Borehole'],
    photos: [{ url: '/photos/one.jpg', alt: 'The front' }],
  }),
  forRent: wireProperty({
    id: 2,
    category: 'rent',
    propertyTag: 'rent',
    annualPrice: 5_400_000,
  }),
  onRequest: wireProperty({ id: 3, annualPrice: 0 }),
  sold: wireProperty({ id: 4, status: 'sold' }),
  known: wireProperty({
    id: 5,
    gridBand: 'A',
    lightHours: 21,
    generator: 'no',
    solar: 'yes',
    treatedWater: 'yes',
    papers: { c_of_o: { seenBy: 'Ada Obi', seenOn: '2026-10-03' }, survey: {} },
    serviced: 'yes',
    pets: 'no',
    condition: 'renovated',
    estate: 'Palm Court',
    videoUrl: 'https://youtu.be/aqz-KE-bpKQ',
    photoDetails: [
      { url: '/photos/one.jpg', alt: 'The front' },
      { url: '/photos/plan.jpg', alt: 'Ground floor', kind: 'floor-plan' },
    ],
  }),
  banded: wireProperty({
    id: 6,
    videoUrl: 'https://videos.example/tour',
    gridBand: 'C',
    papers: { deed: {} },
  }),
  dark: wireProperty({ id: 7, lightHours: 0, condition: 'new' }),
};

const site = useScriptedSite(Object.values(homes), {
  env: { SUPPORT_PHONE: '+234 (803) 555-0101', PAYEE_NAME: 'Ilé Wa Realty Ltd' },
});

const opened = new Map<string, Promise<Page>>();

/** Each page is rendered and read once. */
function open(home: keyof typeof homes): Promise<Page> {
  const page =
    opened.get(home) ?? new Visitor(site.app).page(`/property/${uuidOf(homes[home].id)}`);
  opened.set(home, page);
  return page;
}

describe('a property page', () => {
  it('has its photographs first, then the header and the sections', async () => {
    const { document } = await open('forSale');
    const parts = ['[aria-label="Breadcrumb"]', '[aria-label="Photographs"]', 'h1', 'summary h2'];
    const found = [...document.querySelectorAll(parts.join(', '))];
    const kinds = found.map((element) => parts.find((part) => element.matches(part)));
    // What is streamed repeats the shell.
    expect([...new Set(kinds)]).toEqual(parts);
  });

  it('has its price right after its title, and its dates after both', async () => {
    const { text } = await open('forSale');
    expect(text).toMatch(/Duplex 1 ₦160,000,000 From ₦[\d,]+ to buy .*For Sale Duplex Listed/);
  });

  it('opens with its amenities', async () => {
    const { document } = await open('forSale');
    const headings = document.querySelectorAll('details[open] > summary > h2');
    expect([...headings].map(textOf)).toContain('Amenities and Features');
  });
});

describe('the contact card', () => {
  it.each([
    ['forSale', '₦160,000,000 From ₦179,700,000 to buy'],
    ['forRent', '₦5,400,000 a year ₦7,560,000 to move in'],
    ['onRequest', 'Price on request'],
  ] as const)('of %s has the price %s', async (home, price) => {
    expect((await open(home)).text).toContain(`${price} Interested in this Property?`);
  });

  it('has the phone number, and warns of payments to others', async () => {
    const { links, text } = await open('forSale');
    expect(links).toContain('tel:+2348035550101');
    expect(text).toContain(
      '+234 (803) 555-0101 We never ask for payment before a viewing. Pay only to Ilé Wa Realty Ltd.',
    );
  });

  it('leads to a report of the home', async () => {
    const { links } = await open('forSale');
    expect(links).toContain(`/contact-us?property=${uuidOf(1)}&about=report`);
  });

  it('offers no tour of a sold home', async () => {
    const { text } = await open('sold');
    expect(text).toContain('This home has been sold');
    expect(text).not.toContain('Request a Tour');
  });
});

describe('light, water and papers', () => {
  it('come before the description, each with what is known of it', async () => {
    const { text } = await open('known');
    expect(text).toContain(
      [
        'Light, water and papers',
        'Light Band A, about 21 hours a day Our own measurement on an average day No generator Solar power',
        'Water Treated water',
        'Papers C of O Seen by Ada Obi on 3 October 2026 Survey Stated by the owner; we haven’t seen it yet',
        'What the bands mean The minimum hours of public supply on an average day: 20 in band A, 16 in B, 12 in C, 8 in D and 4 in E.',
      ].join(' '),
    );
    expect(text.indexOf('Light, water and papers')).toBeLessThan(text.indexOf('Description and'));
  });

  it('leave out what is unknown, in the title too', async () => {
    const { text } = await open('banded');
    expect(text).toContain(
      'Light and papers Light Band C: 12 hours or more Papers Deed Stated by the owner; we haven’t seen it yet What the bands',
    );
  });

  it('say that a home has no public supply', async () => {
    const { text } = await open('dark');
    expect(text).toContain('Light No public supply Our own measurement');
    expect(text).not.toContain('Light Light');
    expect(text).not.toContain('What the bands mean');
  });

  it('say of a home for sale without papers that its title has not been seen', async () => {
    const { text } = await open('forSale');
    expect(text).toContain('Papers We haven’t seen the title yet Ask for it before you pay');
  });

  it('are followed by the other facts among the specifications', async () => {
    const { text } = await open('known');
    expect(text).toContain('Condition Renovated Serviced Yes Pets Not allowed Estate Palm Court');
    expect((await open('dark')).text).toContain('Condition Newly built');
    const { document } = await open('forSale');
    const terms = [...document.querySelectorAll('dt')].map(textOf);
    expect(terms).not.toEqual([]);
    for (const term of ['Condition', 'Serviced', 'Pets', 'Estate'])
      expect(terms).not.toContain(term);
  });
});

describe('floor plans', () => {
  it('have a section, which the header links to, and are not among the photographs', async () => {
    const { document, links, text } = await open('known');
    expect(text).toContain('Floor plans');
    expect(links).toContain('#floor-plans');
    const plan = 'img[alt="Ground floor"]';
    expect(document.querySelectorAll(plan)).toHaveLength(1);
    expect(document.querySelector(`#floor-plans ${plan}`)).not.toBeNull();
  });

  it('are left out if there are none', async () => {
    const { links, text } = await open('forSale');
    expect(text).not.toContain('Floor plans');
    expect(links).not.toContain('#floor-plans');
  });
});

describe('structured data', () => {
  it('state what is known of a home, and nothing else', async () => {
    const [known] = readStructuredData(await open('known'));
    expect(known).toMatchObject({
      video: { embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ' },
      mainEntity: {
        petsAllowed: false,
        amenityFeature: [
          { name: 'Generator', value: false },
          { name: 'Solar power', value: true },
          { name: 'Treated water', value: true },
          { name: 'Serviced', value: true },
        ],
        additionalProperty: [
          { name: 'Floors', value: 2 },
          { name: 'Condition', value: 'Renovated' },
          { name: 'Estate', value: 'Palm Court' },
          { name: 'Grid band', value: 'A' },
          { name: 'Public power supply', value: 21, unitText: 'hours a day' },
          { name: 'Paper', value: 'C of O' },
          { name: 'Paper', value: 'Survey' },
        ],
        accommodationFloorPlan: {
          layoutImage: [expect.stringMatching(/^http.*\/media\/original\//)],
        },
      },
    });
    const [bare] = readStructuredData(await open('onRequest'));
    const text = JSON.stringify(bare);
    expect(text).not.toMatch(/video|petsAllowed|amenityFeature|FloorPlan|Grid band|Paper/);
  });
});

describe('a video', () => {
  it('has a link, a button for its player if that is known, and no frame', async () => {
    const [known, elsewhere] = [await open('known'), await open('banded')];
    expect(known.text).toContain('Play the video here');
    expect(elsewhere.text).not.toContain('Play the video here');
    expect(known.links).toContain('https://youtu.be/aqz-KE-bpKQ');
    expect(elsewhere.links).toContain('https://videos.example/tour');
    for (const { document } of [known, elsewhere])
      expect(document.querySelector('iframe')).toBeNull();
  });
});

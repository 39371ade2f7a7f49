import type { EdgeCase } from './edge-case.ts';
import { noFacts } from './facts-of.ts';

/** A price on request, and prices at the limits of the price bands; one without amenities, one without nearby places. */
export const priceEdgeCases: readonly EdgeCase[] = [
  {
    // Price 0 means on request.
    listing: {
      title: '6-Bedroom Pool Villa, Price on Request',
      houseNumber: 4,
      street: 'Ruxton Road',
      district: 'Ikoyi',
      purpose: 'buy',
      price: 0,
      house: ['09', 'b'],
      bedrooms: 6,
      bathrooms: 7,
      garages: 4,
      area: 640,
      yearBuilt: 2016,
      amenities: [
        'Borehole',
        'Treated water',
        'Standby generator',
        "Boys' quarters",
        'CCTV',
        'Fitted kitchen',
        'All rooms en suite',
        'Parking',
        'Swimming pool',
      ],
      description: [
        'A villa around its own pool in old Ikoyi, offered quietly. The owner prefers to talk about the price in person.',
        'Six en suite bedrooms, two kitchens and a compound for many cars, on one of the leafiest roads of the district.',
      ],
    },
  },
  {
    // No amenities, no rooms to photograph and no other facts, and a price at the limit of a band.
    listing: {
      title: '4-Bedroom Duplex to Finish to Your Taste',
      houseNumber: 16,
      street: 'Badore Road',
      district: 'Ajah',
      purpose: 'buy',
      price: 100_000_000,
      house: ['05', 'b'],
      bedrooms: 4,
      bathrooms: 4,
      garages: 1,
      area: 300,
      yearBuilt: 2017,
      amenities: [],
      description: [
        'The structure, roof and windows are complete, and the rest is left to you: services, kitchen and finishes have not been put in.',
        'Four bedrooms on two floors, on a dry plot with a fence all round. The price is firm.',
      ],
    },
    change: ({ photos }) => ({ ...noFacts, photos: photos.slice(0, 2) }),
  },
  {
    // No nearby places, papers of every type, and a price at the limit of a band.
    listing: {
      title: '5-Bedroom Verandah House on a Large Plot',
      houseNumber: 40,
      street: 'Falolu Road',
      district: 'Surulere',
      purpose: 'buy',
      price: 300_000_000,
      house: ['12', 'b'],
      bedrooms: 5,
      bathrooms: 5,
      garages: 2,
      area: 430,
      yearBuilt: 1984,
      amenities: [
        'Borehole',
        'Standby generator',
        'Prepaid meter',
        "Boys' quarters",
        'All rooms en suite',
        'Parking',
      ],
      description: [
        'An old Surulere house with two floors of verandah and a garden that most of the street has long since built over.',
        'The rooms are high and cool. A buyer could live in it as it is, or put up a second building without touching the first.',
      ],
    },
    change: () => ({
      nearby: [],
      papers: {
        c_of_o: { seenBy: 'Ngozi Eze', daysAgo: 30 },
        governors_consent: { seenBy: 'Ngozi Eze', daysAgo: 30 },
        deed: {},
        survey: { seenBy: 'Tunde Alabi', daysAgo: 12 },
        excision: {},
      },
    }),
  },
  {
    // A price at the limit of a band.
    listing: {
      title: '5-Bedroom Semi-Detached Duplex off Admiralty Way',
      houseNumber: 6,
      street: 'Wole Ariyo Street',
      district: 'Lekki Phase 1',
      purpose: 'buy',
      price: 500_000_000,
      house: ['04', 'front'],
      bedrooms: 5,
      bathrooms: 5,
      garages: 2,
      area: 390,
      yearBuilt: 2022,
      amenities: [
        'Borehole',
        'Treated water',
        'Inverter and solar',
        'Prepaid meter',
        "Boys' quarters",
        'CCTV',
        'Fitted kitchen',
        'All rooms en suite',
        'Parking',
      ],
      description: [
        'A five-bedroom semi-detached duplex with stone piers and glass balconies, a short walk from Admiralty Way.',
        "All bedrooms are en suite, and the boys' quarters have their own gate. The price is a round one and not open to discussion.",
      ],
    },
    change: () => ({ pastPrices: [] }),
  },
];

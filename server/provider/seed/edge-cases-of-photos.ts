import type { EdgeCase } from './edge-case.ts';
import { pictureNamed, roomPictures } from './picture.ts';

const everyRoom = Object.values(roomPictures).flat();

/** No photo, one, twenty, and one with a broken URL. */
export const photoEdgeCases: readonly EdgeCase[] = [
  {
    // No photos.
    listing: {
      title: '2-Bedroom Flat off Ogunlana Drive',
      houseNumber: 27,
      street: 'Adelabu Street',
      district: 'Surulere',
      purpose: 'rent',
      price: 2_600_000,
      house: ['06', 'front'],
      bedrooms: 2,
      bathrooms: 2,
      garages: 0,
      area: 105,
      yearBuilt: 2010,
      amenities: ['Borehole', 'Prepaid meter', 'Parking'],
      description: [
        'A two-bedroom flat being repainted for its next tenant. Pictures follow when the painters are out; viewings are possible now.',
      ],
    },
    change: () => ({ photos: [] }),
  },
  {
    // One photo, and no agency fee.
    listing: {
      title: '1-Bedroom Apartment near the Universities',
      houseNumber: 11,
      street: 'Moleye Street',
      district: 'Yaba',
      purpose: 'rent',
      price: 2_000_000,
      house: ['06', 'b'],
      bedrooms: 1,
      bathrooms: 1,
      garages: 0,
      area: 62,
      yearBuilt: 2013,
      amenities: ['Borehole', 'Prepaid meter', 'Fitted kitchen', 'Parking'],
      description: [
        'One bedroom, a living room with a balcony and a small fitted kitchen. It suits a young professional or a lecturer.',
        'The bus to the Island stops at the end of the street.',
      ],
    },
    change: ({ photos }) => ({ photos: photos.slice(0, 1), agency_fee: 0 }),
  },
  {
    // Twenty photos, which needs the pictures of two houses.
    listing: {
      title: '7-Bedroom Compound with Main House and Guest Bungalow',
      houseNumber: 2,
      street: 'Yakubu Gowon Crescent',
      district: 'Asokoro',
      purpose: 'buy',
      price: 1_400_000_000,
      house: ['02', 'b'],
      bedrooms: 7,
      bathrooms: 8,
      garages: 4,
      area: 780,
      yearBuilt: 2014,
      amenities: [
        'Borehole',
        'Treated water',
        'Inverter and solar',
        'Standby generator',
        "Boys' quarters",
        'CCTV',
        'Fitted kitchen',
        'All rooms en suite',
        'Parking',
      ],
      description: [
        'Two houses in one walled compound: a classical main house with a columned portico, and a single-storey guest house across the lawn.',
        'Between them there are seven bedrooms, two kitchens and enough sitting rooms for a wedding party. Both houses were photographed throughout.',
      ],
    },
    change: ({ photos }) => ({
      photos: [
        ...photos.slice(0, 2),
        ...['house-08-front', 'house-08-b', ...everyRoom].map(pictureNamed),
      ],
    }),
  },
  {
    // The first photo has a broken URL.
    listing: {
      title: '4-Bedroom Bungalow with Orchard',
      houseNumber: 31,
      street: 'Esugbayi Street',
      district: 'Ikeja GRA',
      purpose: 'buy',
      price: 420_000_000,
      house: ['08', 'b'],
      bedrooms: 4,
      bathrooms: 4,
      garages: 2,
      area: 300,
      yearBuilt: 2018,
      amenities: [
        'Borehole',
        'Standby generator',
        'Prepaid meter',
        'Gated estate',
        'Fitted kitchen',
        'All rooms en suite',
        'Parking',
      ],
      description: [
        'A single-storey house with a tall window over the lawn and a row of mango and citrus trees behind it.',
        'Four en suite bedrooms on one level, inside one of the gated streets of the GRA.',
      ],
    },
    change: ({ photos }) => ({
      photos: photos.map((photo, position) =>
        position === 0 ? { ...photo, url: '/photos/house-08-orchard.jpg' } : photo,
      ),
    }),
  },
];

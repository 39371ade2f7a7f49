import type { EdgeCase } from './edge-case.ts';

/** No coordinates, a title of 140 characters, markup in a description, and emoji in a title. */
export const textEdgeCases: readonly EdgeCase[] = [
  {
    // No coordinates.
    listing: {
      title: '4-Bedroom Duplex in a Quiet Close',
      houseNumber: 8,
      street: 'Babatope Bejide Crescent',
      district: 'Lekki Phase 1',
      purpose: 'rent',
      price: 10_500_000,
      house: ['10', 'b'],
      bedrooms: 4,
      bathrooms: 5,
      garages: 2,
      area: 330,
      yearBuilt: 2021,
      amenities: [
        'Borehole',
        'Treated water',
        'Inverter and solar',
        'Prepaid meter',
        'CCTV',
        'Fitted kitchen',
        'All rooms en suite',
        'Parking',
      ],
      description: [
        "A modern four-bedroom duplex at the end of a close. At the landlord's wish the exact spot is shown to serious tenants only.",
        'Every bedroom is en suite, and solar panels carry the house through most power cuts.',
      ],
    },
    change: () => ({ coordinates: null }),
  },
  {
    // A title of 140 characters.
    listing: {
      title:
        'Serviced 3-Bedroom Apartment with Wide Balcony, Lift, Gym, Round-the-Clock Power and Marked Parking, Minutes from the Ocean and Eko Atlantic',
      houseNumber: 19,
      street: 'Kofo Abayomi Street',
      district: 'Victoria Island',
      purpose: 'rent',
      price: 15_000_000,
      house: ['11', 'b'],
      bedrooms: 3,
      bathrooms: 4,
      garages: 1,
      area: 185,
      yearBuilt: 2022,
      amenities: [
        'Treated water',
        'Inverter and solar',
        'Standby generator',
        'CCTV',
        'Fitted kitchen',
        'All rooms en suite',
        'Parking',
        'Gym',
        'Lift',
        'Serviced',
      ],
      description: [
        'A three-bedroom apartment in a serviced building with a lift, a gym and its own power. The balcony is wide enough for a dining table.',
        'The ocean is close enough to smell, and the office probably closer.',
      ],
    },
  },
  {
    // Markup in the description, to be shown as text.
    listing: {
      title: '3-Bedroom Walk-Up Apartment for a Web Developer',
      houseNumber: 23,
      street: 'Umaru Dikko Street',
      district: 'Jabi',
      purpose: 'rent',
      price: 5_500_000,
      house: ['06', 'front'],
      bedrooms: 3,
      bathrooms: 3,
      garages: 1,
      area: 150,
      yearBuilt: 2015,
      amenities: [
        'Borehole',
        'Inverter and solar',
        'Prepaid meter',
        'Fitted kitchen',
        'All rooms en suite',
        'Parking',
      ],
      description: [
        'Three en suite bedrooms and a living room with space for two desks. Fibre is in the building.',
        'The outgoing tenant left this on the door: <script>alert("Mind the <b>step</b> & the cat")</script>',
      ],
    },
  },
  {
    // An apostrophe and emoji in the title.
    listing: {
      title: "Mama Ngozi's Garden Flat 🌿🏡 (2 Bedrooms)",
      houseNumber: 15,
      street: 'Harmony Crescent',
      district: 'Lokogoma',
      purpose: 'rent',
      price: 2_200_000,
      house: ['06', 'b'],
      bedrooms: 2,
      bathrooms: 2,
      garages: 1,
      area: 110,
      yearBuilt: 2016,
      amenities: [
        'Borehole',
        'Prepaid meter',
        'Gated estate',
        'Fitted kitchen',
        'All rooms en suite',
        'Parking',
      ],
      description: [
        'The ground-floor flat of a small estate block, let by a landlady who tends the garden herself. Tomatoes and ugu are shared with the tenants.',
        'Two en suite bedrooms, a fitted kitchen and a guarded gate.',
      ],
    },
  },
];

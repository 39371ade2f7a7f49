import type { District } from './district.ts';
import { listOf } from './list-of.ts';

export const lagosDistricts: readonly District[] = [
  {
    name: 'Ikoyi',
    city: 'Lagos',
    centre: { lat: 6.454, lng: 3.432 },
    sale: [600, 1_500],
    rent: [18, 35],
    types: { Apartment: 5, House: 3, Duplex: 2, Villa: 2 },
    streets: listOf(
      "Bourdillon Road, Gerrard Road, Glover Road, Alexander Avenue, Macpherson Avenue, Lugard Avenue, Thompson Avenue, Ruxton Road, Milverton Road, Cooper Road, Queen's Drive",
    ),
    character: [
      'Old Ikoyi is still the leafiest corner of Lagos, and this street has kept its rain trees.',
      'The bridge to Lekki and the ramp to Third Mainland are both minutes away.',
      'It is a street of walled gardens, where the loudest thing in the morning is the birds.',
      'Clubs, clinics and the better schools of the Island are all close.',
    ],
  },
  {
    name: 'Victoria Island',
    city: 'Lagos',
    centre: { lat: 6.428, lng: 3.422 },
    sale: [450, 900],
    rent: [12, 22],
    types: { Apartment: 8, Duplex: 2, House: 1 },
    streets: listOf(
      'Adeola Odeku Street, Ajose Adeogun Street, Akin Adesola Street, Kofo Abayomi Street, Idowu Taylor Street, Karimu Kotun Street, Saka Tinubu Street, Tiamiyu Savage Street, Younis Bashorun Street',
    ),
    character: [
      'On Victoria Island the office, the restaurant and the beach can all be on the same road.',
      'The street is residential at this end, with the business district two turns away.',
      'If you work on the Island, you can be home for lunch.',
      'The sea is close enough to feel in the evening breeze.',
    ],
  },
  {
    name: 'Lekki Phase 1',
    city: 'Lagos',
    centre: { lat: 6.447, lng: 3.474 },
    sale: [250, 600],
    rent: [8, 15],
    types: { Duplex: 7, Apartment: 4, House: 1 },
    streets: listOf(
      'Admiralty Way, Fola Osibo Street, Freedom Way, Durosimi Etti Drive, Babatope Bejide Crescent, Rasheed Alaba Williams Street, Wole Ariyo Street, Providence Street, Emma Abimbola Cole Street',
    ),
    character: [
      'Lekki Phase 1 has the best choice of restaurants, gyms and schools on this side of the toll.',
      'The Ikoyi link bridge is close, which takes the sting out of the morning.',
      'The street is paved and drains well, and that matters here in July.',
      'Most daily needs are within the Phase, so the car can stay at home at weekends.',
    ],
  },
  {
    name: 'Ikeja GRA',
    city: 'Lagos',
    centre: { lat: 6.581, lng: 3.356 },
    sale: [350, 800],
    rent: [8, 15],
    types: { House: 6, Duplex: 4, Apartment: 3 },
    streets: listOf(
      'Isaac John Street, Oduduwa Crescent, Sobo Arobiodu Street, Joel Ogunnaike Street, Oba Dosunmu Street, Harold Shodipo Crescent, Ladoke Akintola Street, Remi Fani-Kayode Street, Esugbayi Street, Sasegbon Street',
    ),
    character: [
      'Ikeja GRA is the old, gated heart of the Mainland: big plots, mature trees, little noise.',
      'Both airport terminals are ten minutes away, which frequent travellers will appreciate.',
      'The GRA has its own gates and patrols, and traffic passes it by.',
      'Isaac John and its restaurants are close, but not so close that you hear them.',
    ],
  },
  {
    name: 'Surulere',
    city: 'Lagos',
    centre: { lat: 6.497, lng: 3.351 },
    sale: [120, 300],
    rent: [2.5, 4.5],
    types: { Apartment: 5, House: 4, Duplex: 3 },
    streets: listOf(
      'Adeniran Ogunsanya Street, Bode Thomas Street, Ogunlana Drive, Adelabu Street, Akerele Road, Falolu Road, Adisa Bashua Street, Masha Road',
    ),
    character: [
      'Surulere is central: the Island, Ikeja and Apapa are all a fair drive and not an expedition.',
      'This is one of the quieter streets off Bode Thomas, with neighbours who have been here for decades.',
      'Adeniran Ogunsanya, with its mall, banks and tailors, is around the corner.',
      'Families stay in Surulere for generations, and it is easy to see why.',
    ],
  },
  {
    name: 'Yaba',
    city: 'Lagos',
    centre: { lat: 6.511, lng: 3.375 },
    sale: [100, 220],
    rent: [2, 3.5],
    types: { Apartment: 8, House: 1, Duplex: 2 },
    streets: listOf(
      'Herbert Macaulay Way, Montgomery Road, McNeil Road, Birrel Avenue, Commercial Avenue, Hughes Avenue, Queen Street, Spencer Street, Moleye Street',
    ),
    character: [
      'Yaba is where the start-ups and the universities meet, and rooms here never stay empty long.',
      'Third Mainland Bridge is minutes away, so the Island commute is a short one.',
      'The new rail line, the tech offices and the market are all within reach without a car.',
      'It is a lively area, and the street itself is a calm one.',
    ],
  },
  {
    name: 'Ajah',
    city: 'Lagos',
    centre: { lat: 6.468, lng: 3.575 },
    sale: [80, 200],
    rent: [1.5, 3],
    types: { Duplex: 7, Apartment: 4, House: 1 },
    streets: listOf(
      'Addo Road, Badore Road, Ado Road, Thomas Estate Road, Langbasa Road, Lagoon Close, Coconut Grove, Baale Street',
    ),
    character: [
      'Ajah gives first-time buyers and young families a house with a gate of their own.',
      'The Lekki-Epe Expressway is close, and the new coastal road will bring the city nearer still.',
      'Schools, a market and two supermarkets are within a few minutes of the gate.',
      'The estate road is paved, and water stayed off it through the last rains.',
    ],
  },
];

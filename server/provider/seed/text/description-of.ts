import type { Amenity } from '../amenity.ts';
import type { Home } from '../listing.ts';
import type { Random } from '../random.ts';
import { amenitySentences } from './amenity-sentences.ts';
import { closings } from './closings.ts';
import { fillTemplate } from './fill-template.ts';
import {
  bathrooms,
  bedroomSentences,
  kitchens,
  livingRooms,
  sizeSentences,
  yearSentences,
} from './interiors.ts';
import { openings } from './openings.ts';

/** The amenities that matter most to readers, in order. */
const amenitiesByImportance: readonly Amenity[] = [
  'Swimming pool',
  'Furnished',
  'Serviced',
  'Inverter and solar',
  "Boys' quarters",
  'All rooms en suite',
  'Gym',
  'Gated estate',
  'Standby generator',
  'Treated water',
  'CCTV',
  'Lift',
  'Borehole',
  'Prepaid meter',
  'Fitted kitchen',
  'Parking',
];

const recentSince = 2022;

/**
 * Three paragraphs, separated by an empty line: the house and its rooms, its amenities, and the neighbourhood. Claims
 * only what the home's facts and pictures support.
 */
export function descriptionOf(home: Home, random: Random): string {
  return [rooms(home, random), comforts(home, random), surroundings(home, random)]
    .map((sentences) => fillTemplate(sentences.filter(Boolean).join(' '), home))
    .filter(Boolean)
    .join('\n\n');
}

function rooms(home: Home, random: Random): string[] {
  const about = (sentences: Readonly<Record<string, readonly string[]>>): string => {
    const picture = home.rooms.find((name) => name in sentences);
    return picture === undefined ? '' : random.pick(sentences[picture] ?? ['']);
  };
  const bedrooms = home.bedrooms === 1 ? bedroomSentences.one : bedroomSentences.more;
  return [
    random.pick(openings[home.house.id] ?? ['']),
    about(livingRooms),
    about(kitchens),
    random.pick(bedrooms),
    random.chance(0.6) ? about(bathrooms) : '',
  ];
}

function comforts(home: Home, random: Random): string[] {
  const ranked = amenitiesByImportance.filter((amenity) => home.amenities.includes(amenity));
  const leading = ranked.slice(0, 2);
  const others = random.shuffle(ranked.slice(2)).slice(0, random.integer(1, 2));
  const sentences = [...leading, ...others].map((amenity) =>
    random.pick(amenitySentences[amenity]),
  );
  const size = home.area !== null && random.chance(0.5) ? random.pick(sizeSentences) : '';
  return [size, ...sentences, random.chance(0.35) ? age(home, random) : ''];
}

function age({ yearBuilt }: Home, random: Random): string {
  if (yearBuilt === null) return '';
  return random.pick(yearBuilt >= recentSince ? yearSentences.recent : yearSentences.older);
}

function surroundings(home: Home, random: Random): string[] {
  // A home on Bode Thomas Street must not claim that Bode Thomas is around the corner.
  const street = home.street.replace(/ \S+$/, '');
  const character = home.district.character.filter((sentence) => !sentence.includes(street));
  const [one = '', other = ''] = random.shuffle(character);
  return [one, random.chance(0.45) ? other : '', random.pick(closings[home.purpose])];
}

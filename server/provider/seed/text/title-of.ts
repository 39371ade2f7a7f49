import type { Home } from '../listing.ts';
import type { Random } from '../random.ts';

/** Nouns for each house, to follow the number of bedrooms in a title. */
const nouns: Readonly<Record<string, readonly string[]>> = {
  '01': ['Contemporary House', 'Detached House', 'Family House'],
  '02': ['Classical Residence', 'Detached House', 'Residence'],
  '03': ['Duplex with Roof Terrace', 'Detached Duplex', 'Contemporary Duplex'],
  '04': ['Semi-Detached Duplex'],
  '05': ['Detached Duplex', 'Family Duplex'],
  '06': ['Apartment', 'Flat'],
  '07': ['Terrace Duplex', 'Terraced Duplex'],
  '08': ['Bungalow', 'Detached Bungalow'],
  '09': ['Villa', 'Pool Villa'],
  '10': ['Contemporary Duplex', 'Detached Duplex', 'Modern Duplex'],
  '11': ['Apartment', 'Balcony Apartment'],
  '12': ['Colonial-Style House', 'Verandah House', 'Garden House'],
};

const newSince = 2024;

/** A title in an agent's style that claims only what the home has. */
export function titleOf(home: Home, random: Random): string {
  const noun = random.pick(nouns[home.house.id] ?? [home.house.type]);
  const prefix = prefixOf(home, random);
  const suffix = noun.includes(' with ') ? '' : suffixOf(home, noun, random);
  return `${prefix}${home.bedrooms}-Bedroom ${noun}${suffix}`;
}

function prefixOf(home: Home, random: Random): string {
  if (home.amenities.includes('Furnished')) return 'Furnished ';
  if (home.amenities.includes('Serviced') && random.chance(0.6)) return 'Serviced ';
  if ((home.yearBuilt ?? 0) >= newSince) return random.pick(['Newly Built ', 'New ', '']);
  return random.pick(['', '', '', 'Spacious ', 'Well-Kept ']);
}

function suffixOf(home: Home, noun: string, random: Random): string {
  const has = (amenity: Home['amenities'][number]): boolean => home.amenities.includes(amenity);
  const choices = [
    '',
    '',
    ` on ${home.street}`,
    ...(has("Boys' quarters") ? [" with Boys' Quarters"] : []),
    ...(has('Swimming pool') && !noun.includes('Pool') ? [' with Swimming Pool'] : []),
    ...(has('Inverter and solar') ? [' with Solar Power', ' with Inverter and Solar'] : []),
    ...(has('Gated estate') ? [' in a Gated Estate'] : []),
    ...(has('All rooms en suite') ? [', All En Suite'] : []),
    ...(has('Lift') ? [' with Lift'] : []),
    ...(has('Gym') ? [' with Gym'] : []),
  ];
  return random.pick(choices);
}

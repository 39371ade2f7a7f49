import type { District } from './district.ts';
import type { PlainProperty, SeedPapers } from './listing.ts';
import type { Random } from './random.ts';

/** Our people who look at papers. */
const checkers = ['Ngozi Eze', 'Musa Bello', 'Tunde Alabi'] as const;

type PaperType = keyof SeedPapers;

/** Of most homes for sale; we have seen them in half of these. */
export function papersOf(
  { category, daysAgo }: PlainProperty,
  district: Pick<District, 'name' | 'city'>,
  random: Random,
): SeedPapers | null {
  const types = typesIn(district, random);
  const checker = random.pick(checkers);
  const isStated = random.chance(0.8);
  const areSeen = random.chance(0.5);
  // Before the home was listed.
  const seen = { seenBy: checker, daysAgo: Math.ceil(daysAgo) + random.integer(0, 20) };
  if (category === 'rent' || !isStated) return null;
  return Object.fromEntries(
    types.map((type, index) => [type, areSeen && (index === 0 || random.chance(0.6)) ? seen : {}]),
  );
}

/** The title comes first. In the FCT, the Minister consents instead of a governor; excisions are common at the edge of Lagos. */
function typesIn({ name, city }: Pick<District, 'name' | 'city'>, random: Random): PaperType[] {
  const isAtEdge = name === 'Ajah';
  const [governors, deed, survey] = [0.4, 0.6, 0.7].map((odds) => random.chance(odds));
  const title = city === 'Lagos' && governors ? 'governors_consent' : 'c_of_o';
  return [
    isAtEdge ? 'excision' : title,
    ...(deed ? (['deed'] as const) : []),
    ...(survey || isAtEdge ? (['survey'] as const) : []),
  ];
}

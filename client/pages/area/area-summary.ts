import type { AreaView } from '../../../shared/contract/area-schemas.ts';
import { counted } from '../../../shared/number.ts';

/** The types whose plural we know: providers may have others. */
const plurals: ReadonlyMap<string, string> = new Map([
  ['house', 'houses'],
  ['apartment', 'apartments'],
  ['duplex', 'duplexes'],
  ['villa', 'villas'],
]);

const features = [
  ['borehole', 'a borehole'],
  ['treatedWater', 'treated water'],
  ['inverter', 'an inverter or solar power'],
  ['generator', 'a generator'],
] as const;

/**
 * What an area's homes are like: 'We list 12 homes in Yaba: 7 apartments, 4 duplexes and 1 house, with 1 to 5 bedrooms. Of
 * these, 10 have a borehole. Where we measured it, public supply is 8 to 22 hours a day.'
 */
export function areaSummary({ name, homes, facts }: AreaView): string {
  const total = homes.buy + homes.rent;
  const { bedrooms, light } = facts;
  const rooms =
    bedrooms === null
      ? ''
      : `, with ${rangeText(bedrooms)} ${bedrooms.most === 1 ? 'bedroom' : 'bedrooms'}`;
  const hours = light?.most === 1 ? 'hour' : 'hours';
  return [
    `We list ${homesText(total, name, facts)}${rooms}.`,
    ...featuresText(total, facts),
    ...(light === null
      ? []
      : [`Where we measured it, public supply is ${rangeText(light)} ${hours} a day.`]),
  ].join(' ');
}

function homesText(total: number, name: string, { types }: AreaView['facts']): string {
  const known = types.flatMap((type) => {
    const plural = plurals.get(type.name);
    return plural === undefined ? [] : [{ ...type, plural }];
  });
  const others = known.reduce((rest, { homes }) => rest - homes, total);
  const parts = known.map(({ name: type, homes, plural }) => counted(homes, type, plural));
  if (known.length === 0) return `${counted(total, 'home')} in ${name}`;
  if (known.length === 1 && others === 0) return `${listed(parts)} in ${name}`;
  if (others > 0) parts.push(counted(others, 'other home'));
  return `${counted(total, 'home')} in ${name}: ${listed(parts)}`;
}

function featuresText(total: number, { have }: AreaView['facts']): string[] {
  const found = features
    .map(([feature, what]) => ({ what, homes: have[feature] }))
    .filter(({ homes }) => homes > 0);
  if (found.length === 0) return [];
  if (total === 1) return [`It has ${listed(found.map(({ what }) => what))}.`];
  const parts = found.map(({ what, homes }, at) => {
    const verb = at > 0 ? '' : homes === 1 ? ' has' : ' have';
    return `${homes}${verb} ${what}`;
  });
  return [`Of these, ${listed(parts)}.`];
}

function rangeText({ fewest, most }: { fewest: number; most: number }): string {
  return fewest === most ? String(most) : `${fewest} to ${most}`;
}

/** 'a, b and c' */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

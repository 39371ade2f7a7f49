import {
  GraduationCap,
  HandHeart,
  HeartPulse,
  Landmark,
  MapPin,
  ShoppingBag,
  Utensils,
  type LucideIcon,
} from 'lucide-react';
import type { NearbyPlace } from '../../shared/contract/property-terms.ts';

export interface NearbyType {
  /** Value in the API and in query parameters. */
  value: string;
  label: string;
  icon: LucideIcon;
}

const others: NearbyType = { value: 'others', label: 'Others', icon: MapPin };

/** Place types, with a fallback for unknown ones. */
export const nearbyTypes: readonly NearbyType[] = [
  { value: 'restaurants', label: 'Restaurants', icon: Utensils },
  { value: 'schools', label: 'Schools', icon: GraduationCap },
  { value: 'banks', label: 'Banks', icon: Landmark },
  { value: 'shopping', label: 'Shopping', icon: ShoppingBag },
  { value: 'worship', label: 'Worship', icon: HandHeart },
  { value: 'healthcare', label: 'Healthcare', icon: HeartPulse },
  others,
];

export function nearbyTypeOf({ type }: Pick<NearbyPlace, 'type'>): NearbyType {
  const lowerCased = type.toLowerCase();
  return nearbyTypes.find(({ value }) => value === lowerCased) ?? others;
}

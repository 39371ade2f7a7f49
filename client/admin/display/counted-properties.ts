import { counted } from '../../../shared/number.ts';

/** '1 property', '1,204 properties'. */
export function countedProperties(count: number): string {
  return counted(count, 'property', 'properties');
}

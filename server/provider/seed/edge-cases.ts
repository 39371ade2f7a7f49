import type { EdgeCase } from './edge-case.ts';
import { photoEdgeCases } from './edge-cases-of-photos.ts';
import { priceEdgeCases } from './edge-cases-of-price.ts';
import { textEdgeCases } from './edge-cases-of-text.ts';

export const edgeCases: readonly EdgeCase[] = [
  ...photoEdgeCases,
  ...priceEdgeCases,
  ...textEdgeCases,
];

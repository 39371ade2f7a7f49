import { priceLabel } from '../../../shared/map/price-label.ts';

export interface PinLabel {
  look: 'home' | 'homes' | 'cluster' | 'active';
  title: string;
  /** A second, smaller line; '' for none. */
  note: string;
}

/** From this zoom level, clusters state the lowest price. */
const priceOnClusterZoom = 13;

/** @param mark its price in ₦1,000, the lowest of several; 0 if there is none */
export function labelOf(
  mark: { homes: number; price: number; isCluster: boolean },
  zoom: number,
): PinLabel {
  const price = priceLabel(mark.price * 1000);
  if (mark.homes === 1) return { look: 'home', title: price, note: '' };
  const from = mark.price > 0 ? `from ${price}` : '';
  if (!mark.isCluster) return { look: 'homes', title: `${mark.homes} homes`, note: from };
  const note = zoom >= priceOnClusterZoom ? from : '';
  return { look: 'cluster', title: shortCount(mark.homes), note };
}

/** 24 → '24', 1204 → '1,204', 12950 → '12k' */
function shortCount(count: number): string {
  return count < 10_000 ? count.toLocaleString('en') : `${Math.floor(count / 1000)}k`;
}

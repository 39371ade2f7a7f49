import sharp from 'sharp';
import type { PropertyCard } from '../../../shared/contract/property-schemas.ts';
import { priceText } from '../../../shared/price-text.ts';
import { openPicture } from './picture-conversion.ts';
import { renderText } from './text-rendering.ts';

const width = 1200;
const height = 630;
const margin = 64;
const textWidth = width - 2 * margin;

/**
 * Draws the link preview of a property: its photograph with brand, offer, price and place.
 * @param photo undefined for none, which gives a plain background
 * @returns JPEG, 1200 by 630 pixels
 * @throws AppError 404, or sharp's error, for an invalid photo
 */
export async function drawSharePicture(
  property: PropertyCard,
  brand: string,
  photo: Buffer | undefined,
): Promise<Buffer> {
  const ground = photo
    ? openPicture(photo).resize(width, height, { fit: 'cover' })
    : sharp({ create: { width, height, channels: 3, background: '#0f5a3c' } });
  return ground
    .composite([{ input: Buffer.from(overlay(property, brand)) }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();
}

function overlay({ purpose, price, location, title }: PropertyCard, brand: string): string {
  const offer = purpose === 'buy' ? 'For Sale' : 'For Rent';
  const badge = renderText(offer, {
    x: margin + 24,
    y: 418,
    size: 28,
    color: '#ffffff',
    maxWidth: textWidth,
  });
  const lines = [
    renderText(brand, { x: margin + 56, y: 98, size: 36, color: '#ffffff', maxWidth: textWidth }),
    renderText(priceText(price), {
      x: margin,
      y: 510,
      size: 68,
      color: '#ffffff',
      maxWidth: textWidth,
    }),
    renderText(location || title, {
      x: margin,
      y: 566,
      size: 34,
      color: '#e6efe9',
      maxWidth: textWidth,
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs>
<linearGradient id="below" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="#0a3d2a" stop-opacity=".95"/><stop offset=".62" stop-color="#0a3d2a" stop-opacity="0"/></linearGradient>
<linearGradient id="above" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0a3d2a" stop-opacity=".75"/><stop offset="1" stop-color="#0a3d2a" stop-opacity="0"/></linearGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#below)"/>
<rect width="${width}" height="200" fill="url(#above)"/>
${brandMark}
<rect x="${margin}" y="384" width="${Math.round(badge.width) + 48}" height="50" rx="25" fill="${purpose === 'buy' ? '#0f5a3c' : '#b04a22'}"/>
${badge.svg}${lines.map(({ svg }) => svg).join('')}
</svg>`;
}

const brandMark = `<g transform="translate(${margin} 62) scale(1.35)" fill="none" stroke="#ffffff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="M4.5 15.5 16 6l11.5 9.5M8 14.5V26h16V14.5"/></g>`;

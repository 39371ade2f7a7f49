// npm run bench:pictures: size of one property page’s photographs, as provided and as sent.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { pictureSources } from '../../shared/picture-sizes.ts';
import { startPictureProvider } from '../support/picture-provider.ts';
import { productionServer } from '../support/production-server.ts';
import { uuidOf, wireProperty } from '../support/wire-property.ts';

const photographs = 20;
const kibibyte = 1024;

/** Browsers by the width they need, in device pixels, and the formats they accept. */
const visitors = [
  { device: 'phone of 360 px × 2', width: 672, accept: 'image/avif,image/webp,*/*' },
  { device: 'phone of 360 px × 3', width: 1008, accept: 'image/avif,image/webp,*/*' },
  {
    device: 'phone of 360 px × 3, Save-Data',
    width: 1008,
    accept: 'image/webp,*/*',
    saveData: 'on',
  },
  { device: 'full screen of 1,440 px', width: 1440, accept: 'image/avif,image/webp,*/*' },
  { device: 'full screen, JPEG only', width: 1440, accept: 'image/jpeg,*/*' },
] as const;

await using provider = await startPictureProvider();
const folderOfPhotos = join(import.meta.dirname, '../../server/provider/seed/photos');
const names = (await readdir(folderOfPhotos)).filter((name) => name.endsWith('.jpg'));
const paths = names.slice(0, photographs).map((name) => `/photos/${name}`);
let before = 0;
for (const path of paths) {
  const original = await cameraPhoto(join(folderOfPhotos, path.replace('/photos/', '')));
  before += original.length;
  provider.at(path, original);
}
provider.properties.splice(0, 1, wireProperty({ photos: paths }));
await using site = await productionServer({ env: { PROVIDER_URL: provider.base } });

const answer = await fetch(`${site.url}/api/properties/${uuidOf(1)}`);
// The route defines this type (`features/properties/routes.ts`).
const { property }: { property: { photos: { src: string }[] } } = await answer.json();

const rows = [];
for (const { device, width, accept, ...more } of visitors) {
  const headers = { accept, ...('saveData' in more && { 'save-data': more.saveData }) };
  const sizes = [];
  for (const { src } of property.photos) sizes.push(await sizeOf(src, width, headers));
  const after = sizes.reduce((sum, bytes) => sum + bytes, 0);
  rows.push({
    device,
    'before, KiB': Math.round(before / kibibyte),
    'after, KiB': Math.round(after / kibibyte),
    'of one, KiB': Math.round(after / sizes.length / kibibyte),
    'times less': Math.round(before / after),
  });
}
console.table(rows);

const folder = join(import.meta.dirname, '../.artifacts');
await mkdir(folder, { recursive: true });
const report = { at: new Date().toISOString(), node: process.version, photographs, rows };
await writeFile(join(folder, 'property-page-bytes.json'), JSON.stringify(report, null, 2));

/** A demo picture enlarged to 12 megapixels with sensor noise: about 3 MB. */
async function cameraPhoto(file: string): Promise<Buffer> {
  const size = { width: 4000, height: 2667 };
  const noise = { type: 'gaussian', mean: 128, sigma: 18 } as const;
  const grain = sharp({ create: { ...size, channels: 3, background: '#888', noise } });
  const input = await grain.png({ compressionLevel: 0 }).toBuffer();
  return sharp(file)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input, blend: 'overlay' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Bytes of a picture at a width, as first sent. */
async function sizeOf(
  src: string,
  width: number,
  headers: Record<string, string>,
): Promise<number> {
  const url = pictureSources(src)
    ?.split(', ')
    .find((source) => source.endsWith(` ${width}w`))
    ?.split(' ')[0];
  const response = await fetch(site.url + url, { headers });
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}

// node scripts/draw-floor-plans.mjs: draws the floor plans of the demo into server/provider/seed/photos.
import { join } from 'node:path';
import sharp from 'sharp';
import { drawPlan } from './floor-plans/draw.ts';
import { plans } from './floor-plans/plans.ts';

const folder = join(import.meta.dirname, '../server/provider/seed/photos');

for (const plan of plans) {
  await sharp(Buffer.from(drawPlan(plan)))
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toFile(join(folder, `${plan.file}.jpg`));
}

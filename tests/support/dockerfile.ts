import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../Dockerfile');

export interface ImageSettings {
  env: Record<string, string>;
  volumes: string[];
  /** Ports. */
  exposed: number[];
  command: string[];
  healthcheck: string[];
}

/**
 * What the Dockerfile sets for containers, for tests that run without the image. `npm run test:image` compares it with the
 * built image.
 */
export async function readImageSettings(): Promise<ImageSettings> {
  const text = await readFile(file, 'utf8');
  const linesOf = (instruction: string): string[] =>
    [...text.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))].map(([, line = '']) => line);
  const wordsOf = (instruction: string): string[] =>
    linesOf(instruction).flatMap((line) => line.split(' '));
  return {
    env: Object.fromEntries(wordsOf('ENV').map((word) => word.split('='))),
    volumes: wordsOf('VOLUME'),
    exposed: wordsOf('EXPOSE').map(Number),
    command: JSON.parse(linesOf('CMD')[0] ?? '[]'),
    healthcheck: JSON.parse(linesOf('  CMD')[0] ?? '[]'),
  };
}

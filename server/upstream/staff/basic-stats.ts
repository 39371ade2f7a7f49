import type { BasicStats } from '../../../shared/contract/admin/stats.ts';
import { isRecord } from '../../../shared/record.ts';
import { recordIn } from './basic-answers.ts';

const maxFigures = 24;

/** Every number in the response of `GET /admin/stats`, whose shape isn't specified, with a readable label. */
export function readBasicStats(json: unknown): BasicStats['figures'] {
  const stats = recordIn(json, 'stats') ?? {};
  return figuresIn(stats, []).slice(0, maxFigures);
}

function figuresIn(
  record: Record<string, unknown>,
  path: readonly string[],
): BasicStats['figures'] {
  return Object.entries(record).flatMap(([key, figure]) => {
    const names = [...path, key];
    if (typeof figure === 'number' && Number.isFinite(figure)) {
      return [{ name: toLabel(names.join(' ')), value: figure }];
    }
    return isRecord(figure) && path.length < 2 ? figuresIn(figure, names) : [];
  });
}

/** 'totalProperties' and 'total_properties' become 'Total properties'. */
function toLabel(name: string): string {
  const words = name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .slice(0, 60);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

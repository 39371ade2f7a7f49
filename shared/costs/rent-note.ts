import type { CostLine } from './cost-line.ts';

/** Which of the costs to move in are estimates. */
export function rentNote(lines: readonly CostLine[]): string {
  const isStated = lines.some(({ name, basis }) => name !== 'rent' && basis === 'home');
  const isEstimated = lines.some(({ basis }) => basis === 'usual');
  const sentences = [
    isEstimated && 'Fees marked “usually” are estimates: ask us what applies to this home.',
    isStated && isEstimated && 'The other fees are this home’s own.',
    isStated && !isEstimated && 'These are this home’s own fees, not estimates.',
    lines.some(({ name, amount }) => name === 'caution' && amount !== 0) &&
      'You get the caution deposit back if you leave the home as you found it.',
  ];
  return sentences.filter(Boolean).join(' ');
}

import type { PastPrice, PlainProperty } from './listing.ts';
import { priceStep } from './price.ts';
import type { Random } from './random.ts';

/** A price that has just been asked stays. */
const leastDays = 6;
const oldestDays = 80;

/** The prices that were asked before, oldest first: in a few homes a higher one, in fewer a lower one, and rarely two. */
export function pastPricesOf(
  { category, annual_price: price, daysAgo }: PlainProperty,
  random: Random,
): PastPrice[] {
  const [lot, part, isTwice] = [random.next(), random.next(), random.chance(0.3)];
  const change = random.pick([0.04, 0.06, 0.08, 0.1]);
  if (price === 0 || daysAgo < 2 * leastDays || lot >= 0.23) return [];
  const isReduced = lot < 0.15;
  const latest = Math.min(oldestDays, daysAgo - leastDays);
  const changedDaysAgo = 2 + part * (latest - 2);
  const before = (amount: number): number => {
    const step = priceStep(category, amount);
    const moved = isReduced
      ? Math.ceil((amount * (1 + change)) / step)
      : Math.floor((amount * (1 - change)) / step);
    return moved * step;
  };
  const last = { price: before(price), daysAgo: changedDaysAgo };
  const hasEarlier = isTwice && isReduced && daysAgo - changedDaysAgo > 2 * leastDays;
  if (!hasEarlier) return [last];
  return [{ price: before(last.price), daysAgo: (daysAgo + changedDaysAgo) / 2 }, last];
}

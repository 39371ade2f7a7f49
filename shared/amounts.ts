const form =
  /^(?:₦|ngn|n)?\s*(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,15}(?:\.\d{1,15})?|\.\d{1,15})\s*(k|thousand|m|mil|million|b|bn|billion)?(?:\s*naira)?$/i;
const units: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, m: 1e6, b: 1e9 };

/** No price is this low: '5' means five million. */
const lowest = 1000;

/**
 * Whole Naira of '5m', '₦2,500,000' or '1.2 billion'; a bare number below 1,000 is in millions. Null for other text. May be
 * more than the highest amount.
 */
export function readAmount(typed: string): { amount: number; isGuess: boolean } | null {
  const [, digits, unit = ''] = form.exec(typed.replaceAll(/\s+/g, ' ').trim()) ?? [];
  if (digits === undefined) return null;
  const value = Number(digits.replaceAll(',', ''));
  const isGuess = unit === '' && value > 0 && value < lowest;
  const factor = isGuess ? 1e6 : (units[unit.charAt(0).toLowerCase()] ?? 1);
  return { amount: Math.round(value * factor), isGuess };
}

/**
 * The shortest text for whole Naira that `readAmount` reads as the same: 5000000 → '5m', 2750000 → '2.75m', 950000 → '950k',
 * 500 → '0.5k'.
 */
export function writeAmount(amount: number): string {
  const plain = amount > 0 && amount < lowest ? [] : [`${amount}`];
  const texts = [...plain, ...['k', 'm', 'b'].flatMap((unit) => inUnit(amount, unit))];
  return texts.reduce((shortest, text) => (text.length < shortest.length ? text : shortest));
}

/** Only if it says the amount exactly. */
function inUnit(amount: number, unit: string): string[] {
  const text = `${amount / (units[unit] ?? 1)}${unit}`;
  return readAmount(text)?.amount === amount ? [text] : [];
}

/**
 * Normalises a phone number to its digits in international form. Numbers without a country code are Nigerian.
 * `0803 123 4567`, `+234 (0) 803 123 4567` and `00234 803 123 4567` are the same.
 */
export function phoneIdentity(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.startsWith('00')) return withoutTrunkZero(digits.slice(2));
  if (phone.trimStart().startsWith('+')) return withoutTrunkZero(digits);
  if (digits.startsWith('0')) return `234${digits.slice(1)}`;
  return digits.startsWith('234') && digits.length > 11 ? withoutTrunkZero(digits) : digits;
}

function withoutTrunkZero(digits: string): string {
  return digits.replace(/^2340/, '234');
}

import { randomInt } from 'node:crypto';

/** Without characters that are easily confused. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Four groups of four, about 93 bits: `kM4p-x3Vd-9hQt-w2nG`. Has both cases and a digit, as passwords must. */
export function randomPassword(): string {
  const group = (): string =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  const password = [group(), group(), group(), group()].join('-');
  const isMixed = [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password));
  return isMixed ? password : randomPassword();
}

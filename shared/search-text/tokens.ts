/** Characters that are read, after spaces are collapsed. */
export const maxTextLength = 200;
export const maxTokens = 40;

export interface Token {
  /** Lower case without accents: a word, '-', '+', '₦' or a number. */
  text: string;
  /** As typed, apart from apostrophes and compatibility characters. */
  typed: string;
  /** Value of a number written in digits. */
  value: number | null;
  /** Follows the token before without a space, as 'm' in '5m'. */
  isJoined: boolean;
  /** A comma or another full break comes before it. */
  isBroken: boolean;
}

const plainName = /^(?=.{1,60}$)[a-z]+(?: [a-z]+)*$/i;
const spaces = /[\s\p{Cc}\p{Cf}\p{Cs}\ufffd]+/gu;
const apostrophes = /(?<=\p{L})['’ʼ`´](?=\p{L}|\s|$)/gu;
/** 'v.i.' and 'c.o.f.o'. */
const dotted = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L}(?!\p{L}))+\.?/gu;
const money = String.raw`(?=\s*(?:₦|#|ngn|n)?\s*\d)`;
const piece = new RegExp(
  [
    String.raw`(?<number>\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)`,
    String.raw`(?<word>(?:(?!\d)[\p{L}\p{M}\p{N}])+)`,
    String.raw`(?<currency>[₦#])(?=\s*\d)`,
    String.raw`(?<range>[-–—~/])${money}`,
    String.raw`(?<less>[<≤]=?)${money}`,
    String.raw`(?<more>[>≥]=?)${money}`,
    String.raw`(?<plus>\+)`,
    String.raw`(?<and>&)`,
    String.raw`(?<stop>[,;|.!?:()])`,
  ].join('|'),
  'giu',
);
const symbols: Readonly<Record<string, string>> = {
  currency: '₦',
  range: '-',
  less: 'under',
  more: 'above',
  plus: '+',
  and: 'and',
};

/** Splits typed text into at most `maxTokens` tokens, of its first `maxTextLength` characters. */
export function readTokens(text: string): { tokens: Token[]; isCut: boolean } {
  const readable = text.replace(spaces, ' ').trim();
  let isCut = readable.length > maxTextLength;
  const source = (isCut ? wholeWords(readable) : readable)
    .normalize('NFKC')
    .replace(apostrophes, '')
    .replace(dotted, (letters) => letters.replaceAll('.', ''))
    .replace(/\b24\s?\/\s?7\b/g, '24 7');
  const tokens: Token[] = [];
  let end = 0;
  let isBroken = false;
  for (const match of source.matchAll(piece)) {
    if (tokens.length === maxTokens) {
      isCut = true;
      break;
    }
    const kind = Object.entries(match.groups ?? {}).find(([, part]) => part !== undefined)?.[0];
    const [typed] = match;
    const isJoined = match.index === end && match.index > 0;
    end = match.index + typed.length;
    if (kind === undefined) continue;
    if (kind === 'stop') {
      isBroken = true;
      continue;
    }
    if (kind === 'range' && !endsInNumber(tokens)) continue;
    const normal = symbols[kind] ?? normalWord(typed);
    if (normal === '') continue;
    const value = kind === 'number' ? Number(typed.replaceAll(',', '')) : null;
    tokens.push({ text: normal, typed, value, isJoined, isBroken });
    isBroken = false;
  }
  return { tokens: tokens.map(squared).filter((token) => token !== null), isCut };
}

/** The normalised words of a name. */
export function nameWords(name: string): string[] {
  // Most of a list's thousands of names are plain.
  if (plainName.test(name)) return name.toLowerCase().split(' ');
  return readTokens(name).tokens.map(({ text }) => text);
}

/** Without case, accents and dots below: 'Ìkẹjà' → 'ikeja'. */
export function normalWord(typed: string): string {
  return typed
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ɓɗƙ]/g, (letter) => hookedLetters[letter] ?? letter);
}

/** Hausa letters that don't decompose into a base letter and a mark. */
const hookedLetters: Readonly<Record<string, string>> = { ɓ: 'b', ɗ: 'd', ƙ: 'k' };

function wholeWords(text: string): string {
  const cut = text.slice(0, maxTextLength);
  const lastSpace = cut.lastIndexOf(' ');
  return lastSpace > 0 && text[maxTextLength] !== ' ' ? cut.slice(0, lastSpace) : cut;
}

/** Whether a range may start here: after '2' or '2m'. */
function endsInNumber(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last === undefined) return false;
  return last.value !== null || (last.isJoined && (tokens.at(-2)?.value ?? null) !== null);
}

/** Reads 'm2' and 'ft2' after a number as one token. */
function squared(token: Token, index: number, tokens: Token[]): Token | null {
  if (token.text === '2' && token.isJoined && isUnit(tokens, index - 1)) return null;
  const next = tokens[index + 1];
  if (!isUnit(tokens, index) || next?.text !== '2' || !next.isJoined) return token;
  return { ...token, text: token.text === 'm' ? 'sqm' : 'sqft' };
}

function isUnit(tokens: readonly Token[], index: number): boolean {
  const text = tokens[index]?.text;
  return (text === 'm' || text === 'ft') && (tokens[index - 1]?.value ?? null) !== null;
}

import { paperLabels, paperTypes, type PaperView } from './contract/property-terms.ts';

const maxSeenBy = 80;
/** What follows the name, which may contain commas and brackets. */
const seenEnd = /,\s*(\d{4}-\d{2}-\d{2})\s*\)\s*(?:;(?!;)|$)/;

/** Papers as a line of text: 'C of O (Ada Obi, 2026-10-03); Survey'. A semicolon of a name is doubled. */
export function papersText(papers: readonly PaperView[]): string {
  return papers
    .map(({ type, seenBy, seenOn }) =>
      seenBy && seenOn
        ? `${paperLabels[type]} (${seenBy.replaceAll(';', ';;')}, ${seenOn})`
        : paperLabels[type],
    )
    .join('; ');
}

/** Reverses `papersText`, with names in any case and either apostrophe; null if it is none. Repeated types stay. */
export function readPapersText(text: string): PaperView[] | null {
  const papers: PaperView[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const first = firstPaper(rest);
    if (first === null) return null;
    papers.push(first.paper);
    rest = first.rest.trimStart();
  }
  return papers;
}

function firstPaper(text: string): { paper: PaperView; rest: string } | null {
  const typeEnd = text.search(/[;(]|$/);
  const type = typeNamed(text.slice(0, typeEnd));
  const rest = text.slice(typeEnd + 1);
  if (type === undefined) return null;
  if (text[typeEnd] !== '(') return { paper: { type, seenBy: null, seenOn: null }, rest };
  const end = seenEnd.exec(rest);
  const seenBy = end && nameIn(rest.slice(0, end.index));
  const [whole, seenOn] = end ?? [];
  if (!end || !seenBy || whole === undefined || seenOn === undefined) return null;
  return { paper: { type, seenBy, seenOn }, rest: rest.slice(end.index + whole.length) };
}

/** Null if it can't be the name of who has seen a paper. */
function nameIn(text: string): string | null {
  const parts = text.trim().split(';;');
  const name = parts.join(';');
  const isName = name !== '' && name.length <= maxSeenBy;
  return isName && parts.every((part) => !part.includes(';')) ? name : null;
}

function typeNamed(text: string): PaperView['type'] | undefined {
  const plain = (name: string): string => name.trim().toLowerCase().replaceAll('’', "'");
  return paperTypes.find((type) => plain(paperLabels[type]) === plain(text));
}

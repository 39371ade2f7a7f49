import { paperLabels, paperTypes, type PaperView } from './contract/property-terms.ts';

/** Papers as a line of text: 'C of O (Ada Obi, 2026-10-03); Survey'. */
export function papersText(papers: readonly PaperView[]): string {
  return papers
    .map(({ type, seenBy, seenOn }) =>
      seenBy && seenOn ? `${paperLabels[type]} (${seenBy}, ${seenOn})` : paperLabels[type],
    )
    .join('; ');
}

/** Reverses `papersText`, with names in any case and either apostrophe; null if it is none. Repeated types stay. */
export function readPapersText(text: string): PaperView[] | null {
  const papers: PaperView[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const found = paperAtStart.exec(rest);
    const type = found && typeNamed(found[1] ?? '');
    if (!found || !type) return null;
    const [whole, , seenBy, seenOn] = found;
    papers.push({ type, seenBy: seenBy?.trim() ?? null, seenOn: seenOn ?? null });
    rest = rest.slice(whole.length).trimStart();
  }
  return papers;
}

// The name may contain commas and brackets; the day is what follows the last comma before ')' and the next paper.
const paperAtStart =
  /^([^;()]{1,40}?)\s*(?:\(\s*([^;]{1,80}?)\s*,\s*(\d{4}-\d{2}-\d{2})\s*\)\s*)?(?:;|$)/;

function typeNamed(text: string): PaperView['type'] | undefined {
  const plain = (name: string): string => name.trim().toLowerCase().replaceAll('’', "'");
  return paperTypes.find((type) => plain(paperLabels[type]) === plain(text));
}

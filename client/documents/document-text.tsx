import { useState, type ReactNode } from 'react';
import { useSite } from '../site.ts';
import styles from './document-text.module.css';
import { textOf, type DocumentName } from './document-texts.ts';
import { fillIn } from './fill-in.ts';

const textId = 'document-text';

/** The text of a document. Where the server has rendered it, hydration takes it from the page as it stands. */
export function DocumentText({ name }: { name: DocumentName }): ReactNode {
  const site = useSite();
  const [html] = useState(() => {
    const text = textOf(name);
    return text === undefined
      ? (document.getElementById(textId)?.innerHTML ?? '')
      : fillIn(text, site);
  });
  return <div id={textId} className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />;
}

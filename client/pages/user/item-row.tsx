import type { ReactNode } from 'react';
import type { AccountList } from '../../../shared/contract/account.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ItemForm } from './item-form.tsx';
import styles from './item-section.module.css';
import { listDetails, type Item } from './items.ts';
import { isSameForm, openedPath, type OpenedForm } from './opened-form.ts';
import { RefusedForm } from './refused-form.tsx';
import { RemovalForm } from './removal-form.tsx';
import { linkId, type ItemForms } from './use-item-forms.ts';

interface ItemRowProps {
  list: AccountList;
  item: Item;
  forms: ItemForms;
}

/** An entry, or its open form. */
export function ItemRow({ list, item, forms }: ItemRowProps): ReactNode {
  const { id, text, type, pending = false } = item;
  const { opened, refusal, onOpen } = forms;
  const change: OpenedForm = { intent: 'change', id };
  const removal: OpenedForm = { intent: 'remove', id };

  function content(): ReactNode {
    if (isSameForm(opened, change))
      return <ItemForm list={list} item={item} form={change} forms={forms} />;
    if (isSameForm(opened, removal))
      return <RemovalForm list={list} item={item} form={removal} forms={forms} />;
    return (
      <>
        {refusal?.form.id === id && <RefusedForm refusal={refusal} />}
        <div className={styles.row}>
          <p className={styles.text}>
            <bdi>{text}</bdi>
            {type !== null && <span className={styles.type}>{type}</span>}
          </p>
          {pending && <p className={styles.pending}>Saving…</p>}
          {!(pending && isNew(item)) && (
            <div className={styles.actions}>
              {links.map(({ form, verb }) => (
                <a
                  key={verb}
                  id={linkId(list, form)}
                  href={openedPath(list, form)}
                  className={styles.link}
                  onClick={onOpen(form)}
                  data-keep-scroll=""
                >
                  {verb}
                  <VisuallyHidden> {text}</VisuallyHidden>
                </a>
              ))}
            </div>
          )}
        </div>
      </>
    );
  }

  const links = [
    { form: change, verb: 'Edit' },
    ...(listDetails[list].removable ? [{ form: removal, verb: 'Remove' }] : []),
  ];
  return (
    <li id={`${list}-${id}`} className={styles.item} data-pending={pending || undefined}>
      {content()}
    </li>
  );
}

/** A new entry has no id from the provider yet, so it cannot be changed. */
function isNew({ id }: Item): boolean {
  return id.startsWith('new-');
}

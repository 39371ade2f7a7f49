import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { paperLabels, paperTypes } from '../../../../shared/contract/property-terms.ts';
import { fieldId, TextField } from '../../../ui/form/form-field.tsx';
import type { PaperDraft } from './draft.ts';
import fieldStyles from './fields.module.css';
import { prefix, type FieldsProps } from './fields.ts';
import { FormSection } from './form-section.tsx';
import styles from './papers-fields.module.css';
import { sectionId } from './section-links.tsx';

/** The papers that exist, each with who has seen it and when. */
export function PapersFields({ draft, set, errors, lacks }: FieldsProps): ReactNode {
  if (lacks.includes('papers')) return null;
  const { papers } = draft;
  const error = errors['papers'];
  const id = fieldId('papers', prefix);

  function change(type: PaperDraft['type'], paper: PaperDraft | null): void {
    const kept = paperTypes.flatMap((name) => {
      const found = name === type ? paper : papers.find((other) => other.type === name);
      return found ? [found] : [];
    });
    set('papers', kept);
  }

  return (
    <FormSection
      id="papers"
      title="Papers"
      lead="Choose the papers that the owner has. Visitors see who has seen them, and when."
    >
      <div
        id={id}
        tabIndex={-1}
        role="group"
        aria-labelledby={`${sectionId('papers')}-heading`}
        aria-describedby={error && `${id}-error`}
      >
        {paperTypes.map((type) => (
          <PaperRow
            key={type}
            type={type}
            paper={papers.find((other) => other.type === type) ?? null}
            onChange={(paper) => change(type, paper)}
          />
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          <CircleAlert aria-hidden="true" size={16} />
          {error}
        </p>
      )}
    </FormSection>
  );
}

interface PaperRowProps {
  type: PaperDraft['type'];
  /** Null if the home does not have it. */
  paper: PaperDraft | null;
  onChange(paper: PaperDraft | null): void;
}

function PaperRow({ type, paper, onChange }: PaperRowProps): ReactNode {
  const label = paperLabels[type];
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <label className={fieldStyles.check}>
        <input
          type="checkbox"
          name="papers"
          value={type}
          checked={paper !== null}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? { type, seenBy: '', seenOn: '' } : null)
          }
        />
        <span>{label}</span>
      </label>
      {paper && (
        <>
          <TextField
            prefix={prefix}
            name={`papers-${type}-seenBy`}
            label="Seen by"
            value={paper.seenBy}
            maxLength={80}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ ...paper, seenBy: currentTarget.value })}
          />
          <TextField
            prefix={prefix}
            name={`papers-${type}-seenOn`}
            label="Seen on"
            type="date"
            value={paper.seenOn}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange({ ...paper, seenOn: currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}

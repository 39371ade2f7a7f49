import type { ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { propertyExportAddress } from '../../../admin/staff-call.ts';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';
import type { Reader } from '../../../admin/staff-loader.ts';
import { NotOfferedPage } from '../../../admin/display/not-offered.tsx';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { FileField } from './file-field.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import styles from './page.module.css';
import { TrialView } from './trial-view.tsx';
import { useImport } from './use-import.ts';

/** Imports properties from a file: first a dry run, then the import after confirmation. */
export function ImportPage(): ReactNode {
  const { basic } = useLoaderData<Reader<'GET /admin/properties'>>();
  return basic ? <NotOfferedPage title="Import properties" /> : <ImportSteps />;
}

function ImportSteps(): ReactNode {
  const { state, choose, tryAgain, write, startAnew } = useImport();
  return (
    <StaffPage
      title="Import properties"
      lead="From a CSV file in the format of the export. You see what each row would change before anything is saved."
      actions={
        <ButtonLink look="secondary" href={paths.adminProperties}>
          Back to properties
        </ButtonLink>
      }
    >
      <div className={styles.steps}>
        {state.step !== 'written' && (
          <FileField
            chosen={state.step === 'choosing' ? null : state.file.name}
            busy={state.step === 'trying' || state.step === 'writing'}
            onChoose={choose}
          />
        )}
        {state.step === 'choosing' && (
          <div className={styles.help}>
            <h2>File format</h2>
            <ul>
              <li>
                <p>
                  The first line names the columns. <a href={propertyExportAddress({})}>Export</a>{' '}
                  the properties to get a file with all of them.
                </p>
              </li>
              <li>
                A row with a known reference or uuid changes that property; any other row makes a
                new one.
              </li>
              <li>UTF-8, at most 5 MB and 10,000 rows.</li>
            </ul>
          </div>
        )}
        {state.step === 'trying' && (
          <p role="status" className={styles.busy}>
            Checking every row...
          </p>
        )}
        {state.step === 'writing' && <ImportProgress />}
        {state.step === 'failed' && <ProblemNote problem={state.problem} onRetry={tryAgain} />}
        {state.step === 'tried' && <TrialView trial={state.trial} onWrite={write} />}
        {state.step === 'written' && <ImportOutcome result={state.result} onAnother={startAnew} />}
      </div>
    </StaffPage>
  );
}

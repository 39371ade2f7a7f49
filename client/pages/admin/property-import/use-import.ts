import { useState } from 'react';
import type { ImportResult } from '../../../../shared/contract/admin/property-schemas.ts';
import type { Problem } from '../../../../shared/contract/problem.ts';
import { staffCall } from '../../../admin/staff-call.ts';
import { problemOf } from '../../../admin/writes/write-queue.ts';
import { problemError } from '../../../bff/problem-responses.ts';

export interface ImportOptions {
  dryRun: 'true' | 'false';
  /** 'all' saves nothing if any row has a problem; 'valid' saves the rows without problems. */
  mode: 'all' | 'valid';
}

interface ChosenFile {
  name: string;
  /** A copy, because the file may change between the dry run and the import. */
  content: Blob;
}

type ImportState =
  | { step: 'choosing' }
  | { step: 'trying' | 'writing'; file: ChosenFile }
  | { step: 'tried'; file: ChosenFile; trial: ImportResult }
  | { step: 'failed'; file: ChosenFile; problem: Problem; options: ImportOptions }
  | { step: 'written'; result: ImportResult };

export interface Import {
  state: ImportState;
  choose(file: File): void;
  tryAgain(): void;
  write(mode: ImportOptions['mode']): void;
  startAnew(): void;
}

const trial: ImportOptions = { dryRun: 'true', mode: 'valid' };

export function useImport(): Import {
  const [state, setState] = useState<ImportState>({ step: 'choosing' });

  async function send(file: ChosenFile, options: ImportOptions): Promise<void> {
    const isTrial = options.dryRun === 'true';
    setState({ step: isTrial ? 'trying' : 'writing', file });
    try {
      const result = await staffCall('POST /admin/properties/import', {
        query: { ...options },
        body: file.content,
      });
      // The data may have changed since the dry run; show the new result, with nothing saved.
      if (isTrial || !result.written) setState({ step: 'tried', file, trial: result });
      else setState({ step: 'written', result });
    } catch (error) {
      setState({ step: 'failed', file, problem: problemOf(error), options });
    }
  }

  async function read(file: File): Promise<void> {
    const { name } = file;
    try {
      const content = new Blob([await file.arrayBuffer()], { type: 'text/csv' });
      await send({ name, content }, trial);
    } catch {
      const { problem } = problemError('badRequest', 400, '');
      const unread = { ...problem, detail: 'That file could not be read.' };
      setState({
        step: 'failed',
        file: { name, content: new Blob() },
        problem: unread,
        options: trial,
      });
    }
  }

  return {
    state,
    choose: (file) => void read(file),
    tryAgain: () => void (state.step === 'failed' && send(state.file, state.options)),
    write: (mode) => void (state.step === 'tried' && send(state.file, { dryRun: 'false', mode })),
    startAnew: () => setState({ step: 'choosing' }),
  };
}

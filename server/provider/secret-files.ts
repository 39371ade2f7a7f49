import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

export interface SecretFiles {
  /** By variable, the content of its file without a final line break. */
  values: Record<string, string>;
  /** Lines for the operator. They name files and show nothing of their content. */
  problems: string[];
}

/** Reads secrets from files: for each name, the file whose path is in the variable NAME_FILE. An empty variable counts as unset. */
export function readSecretFiles(
  variables: NodeJS.ProcessEnv,
  names: readonly string[],
): SecretFiles {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const variable = `${name}_FILE`;
    const path = variables[variable];
    if (!path) continue;
    if (variables[name]) {
      problems.push(`${variable} is set but must be left out: ${name} is set, too.`);
      continue;
    }
    try {
      const value = readUnlessPipe(path)?.replace(/\r?\n$/, '');
      if (value === undefined)
        problems.push(`${variable} is "${path}" but must be a file, not a pipe.`);
      else if (value !== '') values[name] = value;
      else problems.push(`${variable} is "${path}" but must be a file that is not empty.`);
    } catch (error) {
      const cause = errorCode(error) ?? 'unreadable';
      problems.push(
        `${variable} is "${path}" but must be a file that this user can read (${cause}).`,
      );
    }
  }
  return { values, problems };
}

/** Undefined for a pipe, whose writer the start would wait for, deaf to signals. */
function readUnlessPipe(path: string): string | undefined {
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return fstatSync(file).isFIFO() ? undefined : readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

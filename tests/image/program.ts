import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

export interface Output {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end, whatever its exit status. */
export async function runProgram(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Output> {
  try {
    const done = await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 28 });
    return { code: 0, ...done };
  } catch (error) {
    const { code, stdout, stderr } = error as Output;
    if (typeof code !== 'number') throw error;
    return { code, stdout, stderr };
  }
}

/** The output of a program that exits with status 0. */
export async function outputOf(ending: Promise<Output>): Promise<string> {
  const { code, stdout, stderr } = await ending;
  if (code !== 0) throw new Error(`exited with status ${code}: ${stdout}${stderr}`);
  return stdout;
}

import { type ProgramEnd, startProgram } from '../../support/operator.ts';

/** Runs `provider:move` as an operator would. */
export function runMove(variables: Record<string, string>): Promise<ProgramEnd> {
  const env = { LOG_LEVEL: 'silent', ...variables };
  return startProgram('server/provider/main.ts', ['move'], env).ended;
}

import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { errorCode } from '../../shared/node/errors.ts';
import { socketIn } from './control-folder.ts';

/** The code for the path of a Unix socket that is longer than about 100 bytes. */
const pathTooLong = 'EINVAL';

/** No site that accepts commands runs on this data folder. */
export class SiteNotRunning extends Error {
  constructor(dataDir: string, code: string) {
    const isTooLong = code === pathTooLong;
    super(
      `No site is running on the data folder ${dataDir}${isTooLong ? ', or its path is too long for a control socket' : ''}.`,
    );
    this.name = 'SiteNotRunning';
  }
}

const answerLimitMs = 10_000;
const failure = z.object({ error: z.string() });
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTDIR', pathTooLong]);

/**
 * Runs a command in the site that uses this data folder, and resolves with its JSON answer.
 *
 * @param limitMs how long the answer may take
 * @throws SiteNotRunning; Error with a single line for the operator if the command fails or is refused
 */
export async function callSite(
  dataDir: string,
  command: string,
  input: unknown = null,
  limitMs = answerLimitMs,
): Promise<unknown> {
  const limit = AbortSignal.timeout(limitMs);
  const sent = request({
    socketPath: socketIn(dataDir),
    path: `/${command}`,
    method: 'POST',
    signal: limit,
  });
  try {
    sent.end(JSON.stringify(input));
    const [response] = await once(sent, 'response');
    const body: unknown = await json(response);
    if (response.statusCode === 200) return body;
    throw new Error(failure.parse(body).error);
  } catch (error) {
    if (limit.aborted) {
      throw new Error(
        `The site on ${dataDir} has not answered within ${limitMs / 1000} s: see its log, or restart it.`,
        { cause: error },
      );
    }
    const code = errorCode(error) ?? '';
    if (absent.has(code)) throw new SiteNotRunning(dataDir, code);
    if (code === 'EACCES' || code === 'EPERM') {
      throw new Error(`The site on ${dataDir} belongs to another user: run this as that user.`, {
        cause: error,
      });
    }
    if (code === 'ECONNRESET') {
      throw new Error('The site stopped before it had answered.', { cause: error });
    }
    throw error;
  }
}

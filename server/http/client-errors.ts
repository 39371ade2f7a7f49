import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { CatalogueCode } from '../../shared/catalogue.ts';
import { AppError } from '../errors/app-error.ts';
import { toProblem } from '../errors/to-problem.ts';
import { shortenIp } from './access-log.ts';
import { requestIdHeader } from './request-id.ts';

const statusByError: Readonly<Record<string, [status: number, code: CatalogueCode]>> = {
  HPE_HEADER_OVERFLOW: [431, 'headersTooLarge'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'requestTimeout'],
};

/**
 * Sends a problem body for a request that Node rejects before it reaches a handler, and logs that.
 * @param active the connection's response under way
 * @param lingerMs how long a client that is still sending may take to read the answer
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  active: ServerResponse | undefined,
  log: Logger,
  lingerMs: number,
): void {
  // The rest of a rejected request is rejected, too. To close the connection before the client has sent everything would reset
  // it: the answer could be lost, and nginx would take the site for down.
  if (socket.writableEnded && error.code !== 'ECONNRESET') return;
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // The error would end up in the middle of the response that the client is reading.
  if (active?.headersSent) return void socket.destroy();
  // The request under way is complete, so the error is in what follows it.
  if (active?.req.complete) return void active.setHeader('connection', 'close');
  const [status, code] = statusByError[error.code ?? ''] ?? [400, 'badRequest'];
  const requestId = randomUUID();
  const problem = toProblem(new AppError({ code, status }), requestId);
  log.info(
    { requestId, client: shortenIp(socket.remoteAddress), status, reason: error.code },
    'rejected a request',
  );
  const body = JSON.stringify(problem);
  const lingering = setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.once('close', () => clearTimeout(lingering));
  socket.end(
    [
      `HTTP/1.1 ${status} ${problem.title}`,
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `${requestIdHeader}: ${requestId}`,
      'Connection: close',
      '',
      // RFC 9110, section 9.3.2: clients fail on a body that they don't expect.
      isHead(error) ? '' : body,
    ].join('\r\n'),
  );
}

/** Whether the rejected bytes begin with a HEAD request. Node adds them to its parser's errors. */
function isHead(error: Error): boolean {
  const bytes: unknown = 'rawPacket' in error ? error.rawPacket : undefined;
  return Buffer.isBuffer(bytes) && bytes.toString('latin1', 0, 5) === 'HEAD ';
}

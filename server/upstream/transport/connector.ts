import { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { startDeadline } from './deadline.ts';

/**
 * Connects over HTTP/1.1 with one connection per call: on a shared HTTP/2 connection one stall would fail every call. undici's
 * own connect timeout has half-second ticks and turns 1 s into 1.5 s, so this file measures the timeout itself.
 */
export function createConnector(timeoutMs: number, closing: AbortSignal): buildConnector.connector {
  const connect = buildConnector({ timeout: 0, allowH2: false });
  return (options, callback) => {
    const deadline = startDeadline({ awaited: 'connection', milliseconds: timeoutMs }, [closing]);
    const socket: unknown = connect(options, (...result) => {
      deadline[Symbol.dispose]();
      callback(...result);
    });
    deadline.signal.addEventListener('abort', () => {
      if (socket instanceof Socket) socket.destroy(deadline.signal.reason);
    });
  };
}

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  /** NaN if the connection was closed without a response. */
  status: number;
  /** Status line and headers. */
  head: string;
  body: string;
}

/** Sends raw bytes to a server and reads until it closes the connection. */
export async function rawExchange(origin: string, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(bytes, 'latin1');
  const answer = await text(socket);
  const end = answer.indexOf('\r\n\r\n');
  return {
    status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]),
    head: answer.slice(0, end),
    body: answer.slice(end + 4),
  };
}

/** A request for this exact target, with `Connection: close`. */
export function requestFor(target: string, method = 'GET'): string {
  return `${method} ${target} HTTP/1.1\r\nHost: homes.example\r\nConnection: close\r\n\r\n`;
}

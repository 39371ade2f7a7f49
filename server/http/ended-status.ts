import type { ServerResponse } from 'node:http';

/** nginx's status for a request whose client left before the response began. */
const clientClosedRequest = 499;

/** The status that was sent, once the response or its connection is closed. */
export function endedStatus({ headersSent, statusCode }: ServerResponse): number {
  return headersSent ? statusCode : clientClosedRequest;
}

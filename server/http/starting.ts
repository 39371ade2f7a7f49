import type { RequestListener } from 'node:http';

/** Responds to every request during start-up: the process is alive but not ready. */
export const answerStarting: RequestListener = (request, response) => {
  response.setHeader('cache-control', 'no-store');
  if (request.url === '/health/live') return sendJson(200, { status: 'live' });
  response.setHeader('retry-after', '1');
  if (request.url === '/health/ready') return sendJson(503, { status: 'not ready' });
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
  response.end('Starting. Please try again in a moment.\n');

  function sendJson(status: number, body: object): void {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  }
};

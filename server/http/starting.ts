import type { RequestListener } from 'node:http';

/** Answers everything while the parts of the site are still being started. */
export const answerStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' });
  response.end('Starting. Please try again in a moment.\n');
};

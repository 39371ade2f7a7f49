// Loaded before the site by NODE_OPTIONS: a server that only streams the page that the site has rendered last, with the tree
// and data of that page. Sends its URL in reply to `bare-render`.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { ReactNode } from 'react';
import type * as ReactServer from 'react-dom/server';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  const react: { -readonly [name in keyof typeof ReactServer]: (typeof ReactServer)[name] } =
    createRequire(import.meta.url)('react-dom/server');
  const { renderToString, renderToPipeableStream } = react;
  let last: ReactNode;
  react.renderToString = (page, options) => {
    last = page;
    return renderToString(page, options);
  };

  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const stream = renderToPipeableStream(last, { onShellReady: () => stream.pipe(response) });
  });
  process.on('message', (message) => {
    if (message !== 'bare-render') return;
    server.listen(0, '127.0.0.1', () => {
      // A server that listens on a port has an address with a port.
      const { port } = server.address() as AddressInfo;
      process.send?.(`http://127.0.0.1:${port}`);
    });
  });
}

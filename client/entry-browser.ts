import '@vitejs/plugin-react/preamble';
import './styles/base.css';

/** For pages in the background, which aren't painted. */
const maxWaitMs = 1000;

await painted();
const { hydrate } = await import('./browser-app.tsx');
await hydrate();

/** Lets the browser show the server's page first: running the code takes a cheap phone a while. */
async function painted(): Promise<void> {
  await new Promise<void>((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, maxWaitMs);
  });
}

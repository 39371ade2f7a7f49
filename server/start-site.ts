import type { RequestListener } from 'node:http';
import { createSite } from './app.ts';
import { compose, type ComposeOptions } from './compose.ts';
import type { Services } from './services.ts';

/** A site that answers requests. */
export interface RunningSite {
  listener: RequestListener;
  /** Its parts. In development, a reload replaces them. */
  readonly services: Services;
  close(): Promise<void>;
}

export async function startSite(options: ComposeOptions): Promise<RunningSite> {
  const services = await compose(options);
  return { listener: createSite(services).listener, services, close: () => services.close() };
}

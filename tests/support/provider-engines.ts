import { describe } from 'vitest';
import { openProviderApp, type TestProviderApp } from '../integration/provider/provider-app.ts';
import { placeEmptyDatabase } from './prepared-database.ts';
import { onSharedPostgres, runsPostgres } from './on-postgres.ts';
import type { TemporaryPostgres } from './temporary-postgres.ts';

/** A kind of database that the embedded provider can use. */
export interface ProviderEngine {
  /** Opens the provider on a new database with the demo data. */
  open(options: { seedProperties: number }): Promise<TestProviderApp>;
  /** Creates an empty database. Returns the provider's options for it. */
  prepare(dataDir: string): Promise<{ dataDir: string; databaseUrl?: string }>;
}

const pglite: ProviderEngine = {
  open: openProviderApp,
  async prepare(dataDir) {
    await placeEmptyDatabase(dataDir);
    return { dataDir };
  },
};

const onEngine = onSharedPostgres.extend('engine', { scope: 'worker' }, ({ postgres }) =>
  postgresEngine(postgres),
);

function postgresEngine(server: TemporaryPostgres): ProviderEngine {
  const templates = new Set<string>();
  return {
    async open({ seedProperties }) {
      const template = `with_${seedProperties}_properties`;
      if (!templates.has(template)) {
        const databaseUrl = await server.createDatabase(template);
        await using _seeded = await openProviderApp({ seedProperties, databaseUrl });
        templates.add(template);
      }
      const databaseUrl = await server.createDatabase(undefined, template);
      return openProviderApp({ seedProperties, databaseUrl });
    },
    prepare: async (dataDir) => ({ dataDir, databaseUrl: await server.createDatabase() }),
  };
}

/** Tests of what depends on the database: on PGlite, and on PostgreSQL as long tests. */
export function describeOnEngines(name: string, define: (engine: ProviderEngine) => void): void {
  describe(`${name} on PGlite`, () => {
    define(pglite);
  });
  describe.runIf(runsPostgres)(`${name} on PostgreSQL`, { tags: ['long'] }, () => {
    let engine: ProviderEngine;
    onEngine.beforeAll(({ engine: postgres }) => {
      engine = postgres;
    });
    define({
      open: (options) => engine.open(options),
      prepare: (dataDir) => engine.prepare(dataDir),
    });
  });
}

import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../server/provider/database/tables.ts';

export interface QueryPlan {
  /** The tables read, and their indexes. */
  scans: string[];
  text: string;
}

export interface WatchedQueries {
  /** Plugin for the database to watch. */
  plugin: KyselyPlugin;
  /** Query plans of the queries in `run`, except those that authenticate. */
  plansOf(database: Kysely<Tables>, run: () => Promise<void>): Promise<QueryPlan[]>;
}

const planLines = z.array(z.object({ 'QUERY PLAN': z.string() }));

export function watchQueries(): WatchedQueries {
  let queries: RootOperationNode[] = [];
  return {
    plugin: {
      transformQuery({ node }) {
        queries.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    },

    async plansOf(database, run) {
      queries = [];
      await run();
      const plans: QueryPlan[] = [];
      for (const node of queries) {
        const { sql, parameters } = database.getExecutor().compileQuery(node, { queryId: 'bench' });
        if (sql.includes('"digest"')) continue;
        const explain = `explain (analyze, costs off, timing off, summary off) ${sql}`;
        const { rows } = await database.executeQuery(CompiledQuery.raw(explain, [...parameters]));
        const text = planLines
          .parse(rows)
          .map((row) => row['QUERY PLAN'])
          .join('\n');
        plans.push({ scans: scansIn(text), text: `${sql}\n${text}` });
      }
      return plans;
    },
  };
}

/** Without repetitions: a list reads the parts of all items in the same way. */
function scansIn(plan: string): string[] {
  const scans = plan.matchAll(
    /(?:Parallel )?((?:Seq|Index|Index Only|Bitmap Index) Scan) (?:Backward )?(?:using|on) (\w+)/g,
  );
  return [...new Set([...scans].map(([, kind, what]) => `${kind} ${what}`))];
}

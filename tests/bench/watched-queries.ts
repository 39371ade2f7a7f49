import { CompiledQuery, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../server/provider/database/tables.ts';

export interface QueryPlan {
  /** What is read, and through which index. */
  scans: string[];
  text: string;
}

export interface WatchedQueries {
  /** To be given to the database whose queries are watched. */
  plugin: KyselyPlugin;
  /** How the database goes about the queries that `run` asks, without those that find out who asks. */
  plansOf(database: Kysely<Tables>, run: () => Promise<void>): Promise<QueryPlan[]>;
}

const planLines = z.array(z.object({ 'QUERY PLAN': z.string() }));

export function watchQueries(): WatchedQueries {
  let asked: RootOperationNode[] = [];
  return {
    plugin: {
      transformQuery({ node }) {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    },

    async plansOf(database, run) {
      asked = [];
      await run();
      const plans: QueryPlan[] = [];
      for (const node of asked) {
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

/** Each once: a list reads the parts of each of its items in the same way. */
function scansIn(plan: string): string[] {
  const scans = plan.matchAll(
    /(?:Parallel )?((?:Seq|Index|Index Only|Bitmap Index) Scan) (?:Backward )?(?:using|on) (\w+)/g,
  );
  return [...new Set([...scans].map(([, kind, what]) => `${kind} ${what}`))];
}

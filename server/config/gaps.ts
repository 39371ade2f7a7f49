import type { Config } from './config.ts';

/** What a valid configuration lacks, for the operator: a sentence for each gap, without secrets. */
export function findGaps({ settings, secrets }: Config): string[] {
  const { production, publicUrl, provider } = settings;
  const gaps: string[] = [];
  if (production && publicUrl?.startsWith('http:')) {
    gaps.push(
      `PUBLIC_URL is ${JSON.stringify(publicUrl)} but should be https in production: over http, browsers reject the session cookie (some accept it from localhost), so nobody can sign in.`,
    );
  }
  if (
    provider.kind === 'embedded' &&
    secrets.redisUrl !== undefined &&
    secrets.databaseUrl === undefined
  ) {
    gaps.push(
      'DATABASE_URL is not set but should be with REDIS_URL and the embedded provider: without it, each process of the site has its own properties, users and enquiries.',
    );
  }
  return gaps;
}

import { mayHaveSucceeded, type FollowUps } from '../follow-ups.ts';

/**
 * Runs steps in order after a write, even if it failed: it may still have succeeded, or succeed later. The same `key` means the
 * same steps.
 */
export async function afterwards<T>(
  followUps: FollowUps,
  key: string,
  write: Promise<T>,
  ...steps: (() => void | Promise<void>)[]
): Promise<T> {
  const run = async (): Promise<void> => {
    for (const step of steps) await step();
  };
  const result = await write.catch(async (error: unknown) => {
    await (mayHaveSucceeded(error) ? followUps.run(key, run) : run());
    throw error;
  });
  await run();
  return result;
}

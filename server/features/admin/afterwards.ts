/** Runs steps in order after a write, even if it failed: it may still have succeeded. */
export async function afterwards<T>(
  write: Promise<T>,
  ...steps: (() => void | Promise<void>)[]
): Promise<T> {
  try {
    return await write;
  } finally {
    for (const step of steps) await step();
  }
}

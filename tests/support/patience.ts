/** For `vi.waitFor` and `vi.waitUntil`, which end as soon as their condition holds: longer than a busy machine takes. */
export const patience = { timeout: 20_000 };

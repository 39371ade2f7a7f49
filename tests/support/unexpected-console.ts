import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

// A test that expects a message mocks the method itself (`vi.spyOn(console,
// 'error').mockImplementation(…)`): the mock replaces the recording function, and the test can
// assert its calls.
const unexpected: string[] = [];

for (const level of ['error', 'warn'] as const) {
  const print = console[level].bind(console);
  console[level] = (...args: unknown[]): void => {
    unexpected.push(`console.${level}: ${format(...args)}`);
    print(...args);
  };
}

function failOnUnexpectedMessages(): void {
  const messages = unexpected.splice(0);
  if (messages.length > 0) throw new Error(`unexpected console output\n${messages.join('\n')}`);
}

afterEach(failOnUnexpectedMessages);
afterAll(failOnUnexpectedMessages);

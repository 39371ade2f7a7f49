import { describe, expect, it } from 'vitest';
import { createFormStart } from '../../../../server/features/enquiries/form-start.ts';

const [older, newer] = ['a'.repeat(32), 'b'.repeat(32)];

describe('form start', () => {
  let now = Date.parse('2026-11-21T12:00:00Z');
  const clock = (): number => now;

  it('accepts a form after three seconds and for up to a month', () => {
    const form = createFormStart([newer], clock);
    const { startedAt } = form.issue(false);
    expect(form.assessFillTime(startedAt)).toBe('too quick');
    now += 2999;
    expect(form.assessFillTime(startedAt)).toBe('too quick');
    now += 1;
    expect(form.assessFillTime(startedAt)).toBe('human');
    now += 30 * 24 * 60 * 60_000;
    expect(form.assessFillTime(startedAt)).toBe('human');
  });

  it('accepts a corrected form at once', () => {
    const form = createFormStart([newer], clock);
    expect(form.assessFillTime(form.issue(true).startedAt)).toBe('human');
  });

  it('accepts a form if the clock was put back', () => {
    const form = createFormStart([newer], clock);
    const { startedAt } = form.issue(false);
    now -= 60_000;
    expect(form.assessFillTime(startedAt)).toBe('human');
  });

  it('accepts an older key, and rejects forgeries', () => {
    const { startedAt } = createFormStart([older], clock).issue(false);
    now += 5000;
    expect(createFormStart([newer, older], clock).assessFillTime(startedAt)).toBe('human');
    const form = createFormStart([newer], clock);
    const [, signature] = form.issue(false).startedAt.split('.');
    for (const forged of [startedAt, '', 'x', `0.${signature}`, `0.${'A'.repeat(22)}`]) {
      expect(form.assessFillTime(forged)).toBe('unknown');
    }
  });

  it('has another id every time', () => {
    const form = createFormStart([newer], clock);
    expect(form.issue(false).id).not.toBe(form.issue(false).id);
  });
});

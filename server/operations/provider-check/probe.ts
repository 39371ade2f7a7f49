import { randomUUID } from 'node:crypto';
import type { NamedCall } from '../../upstream/calls/provider-call.ts';
import type { Exchange } from './exchange.ts';
import { byStatus, differs, found, untested, type CallFinding } from './finding.ts';

/** An id that no record has. */
const noId = '00000000-0000-4000-8000-000000000000';

const existsAt = new Set([400, 401, 403, 409, 411, 413, 415, 422, 429]);

/** Finds out whether the provider has a call without writing: with neither token nor body, for a record that does not exist. */
export class Probe {
  readonly #exchange: Exchange;
  /** Whether unknown paths ask to sign in too, by method and first segment. */
  readonly #guarded = new Map<string, boolean>();

  constructor(exchange: Exchange) {
    this.#exchange = exchange;
  }

  async find(call: NamedCall): Promise<CallFinding> {
    const { method, path, access } = call;
    if (access === undefined) return untested(call, 'would write');
    const target = path.replaceAll(/\{\w+\}/g, noId);
    const answer = await this.#exchange.send({ method, target });
    const { status } = answer;
    if (status === null || !existsAt.has(status)) {
      if (status === null || status < 200 || status >= 300) return byStatus(call, answer);
      return differs(call, [`answers ${status} without a log-in`]);
    }
    const asks = `answers ${status} without a log-in`;
    const isProof = (status !== 401 && status !== 403) || !(await this.#isGuarded(call));
    if (isProof) return found(call, [asks]);
    return { ...untested(call, `${asks}, as any path there`), isGuarded: true };
  }

  /** Whether asking to sign in proves nothing, because an unknown path beside the call does too. */
  async #isGuarded({ method, path }: NamedCall): Promise<boolean> {
    const segment = path.split('/')[1] ?? '';
    const key = `${method} ${segment}`;
    const known = this.#guarded.get(key);
    if (known !== undefined) return known;
    const target = `/${segment}/${noId}/${randomUUID()}`;
    const { status } = await this.#exchange.send({ method, target });
    const isGuarded = status !== 404 && status !== 405;
    this.#guarded.set(key, isGuarded);
    return isGuarded;
  }
}

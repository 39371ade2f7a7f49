import { createProviderDocument } from '../../../server/openapi/provider-document.ts';
import { createAnswerCheck, type AnswerCheck } from './recorded-answers.ts';

let check: AnswerCheck | undefined;

/** Checks responses of a provider below `/api` against the document of its API. */
export function providerAnswerCheck(): AnswerCheck {
  check ??= createAnswerCheck(JSON.parse(JSON.stringify(createProviderDocument('0.0.0'))), '/api');
  return check;
}

import { readAnswer, sendWrite, unreachable } from './json-calls.ts';

/** The server's limit for reading a large body. */
const uploadTimeoutMs = 120_000;

interface UploadOptions {
  signal: AbortSignal;
  /** A fraction from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/** Posts a file to a JSON route as `call` does, with upload progress, which `fetch` lacks. */
export function upload<T>(path: string, file: Blob, options: UploadOptions): Promise<T> {
  return sendWrite({ method: 'POST', path, body: file }, (headers) =>
    post(path, file, { ...options, headers }),
  );
}

function post<T>(
  path: string,
  file: Blob,
  { signal, onProgress, headers }: UploadOptions & { headers: Readonly<Record<string, string>> },
): Promise<T> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    request.open('POST', path);
    request.responseType = 'json';
    request.timeout = uploadTimeoutMs;
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      try {
        resolve(readAnswer<T>(request.status, request.response));
      } catch (error) {
        reject(error);
      }
    });
    request.addEventListener('timeout', () => reject(unreachable('timeout')));
    request.addEventListener('error', () => reject(unreachable('network')));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

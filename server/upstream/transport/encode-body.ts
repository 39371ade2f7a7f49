interface EncodedBody {
  type: string | undefined;
  body: string | Uint8Array | null;
}

/** The bytes and content type of a request's body: a `FormData` as multipart/form-data, anything else as JSON. */
export async function encodeBody(body: unknown): Promise<EncodedBody> {
  if (body === undefined) return { type: undefined, body: null };
  if (!(body instanceof FormData)) return { type: 'application/json', body: JSON.stringify(body) };
  const encoded = new Response(body);
  return {
    type: encoded.headers.get('content-type') ?? undefined,
    body: await encoded.bytes(),
  };
}

/** Names of the parameters in a path: 'id' in '/properties/{id}'. */
export type ParamsIn<Path> = Path extends `${string}{${infer Param}}${infer Rest}`
  ? Param | ParamsIn<Rest>
  : never;

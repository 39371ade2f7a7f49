/**
 * SQL for the time in milliseconds since the epoch: the value of `parameter`, or the database's clock if that is null. The
 * clocks of the processes that share the rows may differ.
 */
export function timeOr(parameter: string): string {
  const databaseTime = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';
  return `coalesce(${parameter}::bigint, ${databaseTime})`;
}

/** The rule of `nota` (policies/notas/nota.sql), which no index serves: it is tested for each row. */
const TESTED_BY_ROW = /nullif\(\(?empresa_id = any \(app_empresas\(\)(?:::bigint\[\])?\)\)?, false\) is not null/gi
/** The same without making the array of companies for each row: 4 µs instead of 38 with 300 companies. */
const BY_TEXT = `NULLIF(position(',' || empresa_id || ',' in ',' || current_setting('app.empresas', true) || ','), 0) IS NOT NULL`

/**
 * A condition of a policy as a shard can evaluate it, from the text of a file or of the catalog. Policies have `(select app_empresas())`, which
 * PostgreSQL evaluates once per query; Citus refuses subqueries. `is_provider()` reads `account`, which the workers lack: `app_provider()` reads
 * what the transaction has set.
 */
export const toShardCondition = (condition: string): string =>
  condition
    .replace(/\(\s*select\s+(\w+)\(\)(?:\s+as\s+\1)?\s*\)/gi, '$1()')
    .replace(/(?<!\w)is_provider\(\)/g, 'app_provider()')
    .replace(TESTED_BY_ROW, BY_TEXT)

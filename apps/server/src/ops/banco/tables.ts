/** Column that selects the shard of a row: all rows of a company are on one node. */
export const SHARD_COLUMN = 'empresa_id'

/** Table whose shards all others are placed with, so that the rows of a company are joined and written on one node. */
export const FIRST_TABLE = 'nota'

/** Tables divided by company over the workers, in the order in which they are distributed. */
export const DISTRIBUTED: readonly string[] = [
  FIRST_TABLE,
  'access_log',
  'api_key_use',
  'arquivo',
  'audit',
  'empresa_logo',
  'evento',
  'falta_pedido',
  'inutilizacao',
  'item_seen',
  'nota_capture',
  'nota_copy',
  'nota_day',
  'nota_download',
  'nota_item',
  'nota_ledger',
  'nota_number',
  'nota_servico',
  'nota_text',
  'nota_total',
  'nota_upload',
  'produto',
  'produto_list',
  'produto_version',
  'search_word',
  'sped_file',
  'sped_piece',
  'sped_settings',
  'upload',
  'upload_line',
]

/**
 * Tables that only the coordinator has. Companies, accounts, grants and sessions are here so that sign-in and rights never wait for a
 * worker, and because foreign keys connect them. The tax tables are here because no query joins them with a table above, the program
 * answers from memory (decision 0012), and a load joins a temporary table, which Citus refuses for a reference table.
 */
export const LOCAL: readonly string[] = [
  'account',
  'account_empresa',
  'account_factor',
  'account_takeover',
  'api_key',
  'auth_challenge',
  'call_count',
  'capture_alert',
  'capture_certificate',
  'capture_demo',
  'capture_exchange',
  'capture_gap',
  'capture_key',
  'capture_key_request',
  'capture_lease',
  'capture_nsu',
  'capture_sequence',
  'capture_service',
  'capture_setting',
  'capture_situation',
  'capture_switch',
  'carteira',
  'carteira_pedido',
  'certificate_log',
  'certificate_proof',
  'crl',
  'download_link',
  'empresa',
  'escritorio',
  'grant_invitation',
  'icp_certificate',
  'migration',
  'password_link',
  'pessoa',
  'recovery_code',
  'session',
  'sign_in_count',
  'support_grant',
  'tax_entry',
  'tax_load',
  'tax_synonym',
  'worker_lease',
]

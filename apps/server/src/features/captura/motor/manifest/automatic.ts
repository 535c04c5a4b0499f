import { TEXTO_CIENCIA } from '@portal/contract/captura/estado.ts'
import { sql } from 'kysely'

/** SQL: the company of a row `c` of capture_setting consents to the automatic Ciência. */
export const isConsented = sql`(c.is_on and c.nfe and c.auto_ciencia and c.ciencia_text = ${TEXTO_CIENCIA.versao})`

/**
 * SQL: a row `m` of manifesto may be sent. A waiting automatic Ciência may not, once its consent was withdrawn, unless a
 * person asked for it too. An event whose answer was lost is sent again: SEFAZ may have registered it, and only its answer says so.
 */
export const isWanted = sql`(not m.is_automatic or m.state <> 'na_fila'
  or exists (select from manifesto_item i where i.manifesto_id = m.id)
  or exists (select from capture_setting c join empresa w on w.id = c.empresa_id and w.tax_id = m.tax_id and w.demo = m.demo
    where ${isConsented}))`

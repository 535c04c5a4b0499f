import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { readMasterKey } from '../../base/master-key.ts'
import { kyselyOn, ownerPool } from '../../db/pool.ts'
import { openedRows } from '../../features/captura/certificado/open-key.ts'
import { type DoutorFinding, errorFinding, okFinding } from './finding.ts'

const ITEM = 'Chave mestra'
const NO_KEY = Buffer.alloc(32)

/**
 * Whether the master key opens the kept A1 certificates: one line, or none where there are no certificates or the database cannot be read.
 * Creates no key.
 */
export async function checkCertificates(
  url: string,
  config: Pick<Config, 'masterKey' | 'dataDir'>,
): Promise<DoutorFinding[]> {
  const pool = ownerPool({ url, max: 1 })
  try {
    const hasFile = existsSync(join(config.dataDir, 'mestra.key'))
    const isThere = config.masterKey !== null || hasFile
    const rows = await openedRows(kyselyOn(pool), isThere ? await readMasterKey(config) : NO_KEY)
    const unopened = rows.filter(({ opens }) => !opens).length
    if (rows.length === 0) return []
    if (unopened === 0) return [okFinding(ITEM, `abre os ${rows.length} certificados A1 guardados.`)]
    return [
      errorFinding(
        ITEM,
        `${config.masterKey !== null ? 'PORTAL_MESTRA' : hasFile ? 'mestra.key' : 'sem PORTAL_MESTRA nem mestra.key, o portal'} não abre ${unopened} de ${rows.length} certificado(s) A1: a captura dessas empresas fica parada.`,
        'Use a chave mestra de antes, troque-a com «portal mestra trocar», ou envie os certificados de novo.',
      ),
    ]
  } catch {
    return []
  } finally {
    await pool.end()
  }
}

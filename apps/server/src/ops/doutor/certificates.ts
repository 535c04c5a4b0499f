import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { countText } from '../../base/count-text.ts'
import { readMasterKey } from '../../base/master-key.ts'
import { kyselyOn, ownerPool } from '../../db/pool.ts'
import { openedRows } from '../../features/captura/certificado/open-key.ts'
import { readUpgrade, type UpgradeState } from '../../features/captura/certificado/upgrade.ts'
import { type DoutorFinding, errorFinding, okFinding, warnFinding } from './finding.ts'

const ITEM = 'Chave mestra'
const NO_KEY = Buffer.alloc(32)

const A1 = 'Certificados A1'
const SHOWN = 10

/** What the upgrade to admissions left for somebody to decide, or has still to do. */
function upgradeFindings({ unjudged, unkept, first_end, to_confirm }: UpgradeState): DoutorFinding[] {
  const findings: DoutorFinding[] = []
  if (unjudged > 0)
    findings.push(
      warnFinding(
        A1,
        `${countText(unjudged, 'ainda não conferido', 'ainda não conferidos')} depois da atualização.`,
        'O servidor os confere quando inicia.',
      ),
    )
  if (to_confirm.length > 0) {
    const more = to_confirm.length > SHOWN ? ` e mais ${to_confirm.length - SHOWN}` : ''
    findings.push(
      warnFinding(
        A1,
        `a confirmar: ${to_confirm.slice(0, SHOWN).join(', ')}${more} usam o A1 que outra pessoa ou outro escritório guardou.`,
        '«portal captura certificado confirmar --empresa X» os deixa como estão; «remover» tira o certificado da empresa.',
      ),
    )
  }
  if (unkept > 0)
    findings.push(
      warnFinding(
        A1,
        `${unkept} sem nenhum responsável; ${unkept === 1 ? 'a chave é destruída' : 'as chaves são destruídas'} a partir de ${first_end?.toISOString().slice(0, 10) ?? ''}.`,
        '«portal captura limpar --confirmo» destrói já.',
      ),
    )
  return findings
}

/**
 * Whether the master key opens the kept A1 certificates: one line, more for what an upgrade left open, or none where there are no certificates or the database cannot be read.
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
    const upgrade = upgradeFindings(await readUpgrade(kyselyOn(pool)))
    if (unopened === 0)
      return [
        okFinding(
          ITEM,
          `abre ${rows.length === 1 ? 'o certificado A1 guardado' : `os ${rows.length} certificados A1 guardados`}.`,
        ),
        ...upgrade,
      ]
    return [
      ...upgrade,
      errorFinding(
        ITEM,
        `${config.masterKey !== null ? 'PORTAL_MESTRA' : hasFile ? 'mestra.key' : 'sem PORTAL_MESTRA nem mestra.key, o portal'} não abre ${unopened} de ${countText(rows.length, 'certificado', 'certificados')} A1: a captura dessas empresas fica parada.`,
        'Use a chave mestra de antes, troque-a com «portal mestra trocar», ou envie os certificados de novo.',
      ),
    ]
  } catch {
    return []
  } finally {
    await pool.end()
  }
}

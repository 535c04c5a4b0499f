import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../base/config.ts'
import { countText } from '../../base/count-text.ts'
import { readHolder } from '../../base/lock.ts'
import type { Logger } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { findNative } from '../../db/embedded/binaries.ts'
import { clusterFolder } from '../../db/embedded/cluster.ts'
import { openDatabase } from '../../db/open.ts'
import { kyselyOn, ownerPool } from '../../db/pool.ts'
import { environmentOf } from '../../features/captura/company.ts'
import { checkChains } from '../../features/captura/prova/check-chains.ts'
import { checkActs } from './acts.ts'
import { checkCertificates } from './certificates.ts'
import { checkFolder, checkLock, checkRoom, newestFile, readRoom } from './data-folder.ts'
import { checkDatabase, readImported } from './database.ts'
import { type DoutorFinding, errorFinding, okFinding, worstOf } from './finding.ts'
import { checkBuild, checkClock, checkNode, checkUser, findRoot } from './machine.ts'
import { checkPort } from './port.ts'
import { checkReread } from './reread.ts'
import { checkLogo, checkSettings } from './settings.ts'
import { checkSmtp } from './smtp.ts'
import { checkStanding } from './standing.ts'
import { checkTrust } from './trust.ts'

interface ExamineDeps {
  env: Readonly<Record<string, string | undefined>>
  log: Logger
  now: () => number
}

/** Checks everything that an installation needs, in the order in which the start would fail. Leaves no changes. */
export async function examine({ env, log, now }: ExamineDeps): Promise<DoutorFinding[]> {
  const { config, findings: settings } = checkSettings(env)
  const { dataDir } = config
  const folder = await checkFolder(dataDir)
  const findings: DoutorFinding[] = [
    checkNode(process.versions.node),
    checkUser(process.getuid?.() ?? null),
    checkBuild(findRoot(import.meta.dirname)),
    ...settings,
    ...(await checkLogo(config)),
    ...checkClock({
      now: now(),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      newest: await newestFile(dataDir),
    }),
    ...folder,
    checkRoom(await readRoom(dataDir)),
    await checkLock(dataDir),
    await checkPort({ ...config, holder: await readHolder(dataDir) }),
  ]
  const database = await examineDatabase(config, log, { now, usable: worstOf(folder) !== 'erro' })
  findings.push(...database.findings)
  findings.push(await checkTrust({ config, log, imported: database.imported, now: now() }))
  findings.push(await checkSmtp(config.smtpUrl), checkActs(now()))
  return findings
}

interface DatabaseCase {
  now: () => number
  /** The data folder is writable, so the embedded database can be started. */
  usable: boolean
}

/** Checks the external database, or the embedded one, which is started temporarily when no server runs. */
async function examineDatabase(config: Config, log: Logger, { now, usable }: DatabaseCase) {
  const ask = async (url: string) => ({
    findings: [
      ...(await checkDatabase(url, now)),
      ...(await checkCertificates(url, config)),
      ...(await checkEvidence(url)),
      ...(await checkReread(url)),
      ...(await checkStanding(url, environmentOf(config))),
    ],
    imported: await readImported(url),
  })
  if (config.databaseUrl !== null) return ask(config.databaseUrl)
  const only = (...findings: DoutorFinding[]) => ({ findings, imported: null })
  const missing = embeddedMissing()
  if (missing) return only(missing)
  if (!existsSync(join(clusterFolder(config.dataDir), 'PG_VERSION')))
    return only(okFinding('Banco de dados', 'o embutido será criado no primeiro início.'))
  if (!usable) return only()
  try {
    const database = await openDatabase({ config, log, kind: 'command' })
    try {
      return await ask(database.url)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    const advice = 'Veja pg.log na pasta de dados; docs/operations.md diz o que cada linha quer dizer.'
    return only(errorFinding('Banco de dados', error.message, advice))
  }
}

/** The embedded PostgreSQL is one package per operating system, which an installation may lack. */
function embeddedMissing(): DoutorFinding | null {
  try {
    findNative()
    return null
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return errorFinding(
      'Banco de dados',
      'o PostgreSQL embutido não está instalado.',
      'Aponte DATABASE_URL para um PostgreSQL 14 ou mais novo, ou rode «npm ci --include=optional».',
    )
  }
}

const CAPTURE_ITEM = 'Captura'
const BROKEN_SHOWN = 5

/** Recomputes the chained evidence of the capture. Nothing where the database cannot be read: `checkDatabase` says why. */
async function checkEvidence(url: string): Promise<DoutorFinding[]> {
  const pool = ownerPool({ url, max: 1 })
  try {
    const { exchanges, broken } = await checkChains(kyselyOn(pool))
    if (broken.length === 0)
      return [
        okFinding(
          CAPTURE_ITEM,
          `${countText(exchanges, 'consulta à SEFAZ registrada', 'consultas à SEFAZ registradas')}, e o encadeamento confere.`,
        ),
      ]
    const more = broken.length > BROKEN_SHOWN ? ` e mais ${broken.length - BROKEN_SHOWN}` : ''
    return [
      errorFinding(
        CAPTURE_ITEM,
        `o registro das consultas à SEFAZ foi alterado: ${broken.slice(0, BROKEN_SHOWN).join(', ')}${more}.`,
        'Compare com uma cópia de segurança anterior; docs/operations.md diz o que o registro guarda.',
      ),
    ]
  } catch {
    return []
  } finally {
    await pool.end()
  }
}

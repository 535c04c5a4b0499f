import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Config } from '../../../base/config.ts'
import { monthText } from '../../../base/days.ts'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import { sendMail } from '../../acesso/convite/mail.ts'
import { mailedName } from '../../acesso/convite/words.ts'
import type { MadeExport } from './make-export.ts'
import { exportBytes } from './store.ts'

interface DeliverDeps {
  db: Kysely<Database>
  log: Logger
  config: Pick<Config, 'dataDir' | 'smtpUrl'>
}

export interface Delivery {
  empresa: Pick<GrantedEmpresa, 'id' | 'taxId' | 'name'>
  accountId: string
  made: MadeExport
  month: string
}

/** Mail programs refuse more. */
const MOST_MAILED = 15 * 1024 * 1024
/** An office is a UUID: nothing else becomes a folder. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Puts a file into the folder of the office, `DATA_DIR/entregas/OFFICE`, under its own name with the company before it.
 * A file that is there in part is never seen: it is renamed when it is whole. Returns what a person must know, if anything.
 */
export async function putInFolder(deps: DeliverDeps, it: Delivery, office: string | null): Promise<string | null> {
  if (office === null || !UUID.test(office))
    return 'A pasta de entregas é de quem trabalha em um escritório: baixe o arquivo.'
  const folder = join(deps.config.dataDir, 'entregas', office)
  await mkdir(folder, { recursive: true, mode: 0o750 })
  const name = `${it.empresa.taxId}-${it.made.fileName}`
  const part = join(folder, `.${it.made.id}.parte`)
  try {
    await pipeline(bytesOf(deps.db, it), createWriteStream(part, { mode: 0o640 }))
    await rename(part, join(folder, name))
    return null
  } catch (error) {
    await rm(part, { force: true })
    deps.log.error({ err: error }, 'um arquivo exportado não foi para a pasta de entregas')
    return 'O arquivo não foi para a pasta de entregas: baixe-o.'
  }
}

const bytesOf = (db: Kysely<Database>, { empresa, accountId, made }: Delivery) =>
  exportBytes(db, { empresaIds: [empresa.id], accountId }, { empresaId: empresa.id, id: made.id })

/** Mails a file, one mail for each address. Returns what a person must know, if anything. */
export async function mailExport(deps: DeliverDeps, it: Delivery, to: readonly string[]): Promise<string | null> {
  const { smtpUrl } = deps.config
  if (smtpUrl === null) return 'Esta instalação não envia e-mail: baixe o arquivo.'
  if (it.made.size > MOST_MAILED) return 'O arquivo passa de 15 MB e não vai por e-mail: baixe-o.'
  const chunks: Buffer[] = []
  for await (const bytes of bytesOf(deps.db, it)) chunks.push(bytes)
  const mail = { ...textOf(it), attachments: [{ filename: it.made.fileName, content: Buffer.concat(chunks) }] }
  const failed: string[] = []
  for (const address of to)
    await sendMail(smtpUrl, { to: address, ...mail }).catch((error: unknown) => {
      // the error message contains the address and the mail
      deps.log.error(
        { code: error instanceof Error && 'code' in error ? error.code : null },
        'o e-mail com um arquivo exportado não pôde ser enviado',
      )
      failed.push(address)
    })
  return failed.length === 0 ? null : `O e-mail não saiu para ${failed.join(', ')}: baixe o arquivo.`
}

function textOf({ empresa, made, month }: Delivery) {
  const name = mailedName(empresa.name)
  return {
    subject: `Entradas de ${monthText(month)} – ${name}`,
    text: [
      `Vai junto o arquivo das entradas de ${monthText(month)} de ${name}, com ${made.notes} nota(s).`,
      `SHA-256: ${made.sha256}`,
    ].join('\n\n'),
  }
}

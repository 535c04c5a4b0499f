import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Kysely } from 'kysely'
import type { Config } from '../../../base/config.ts'
import { notasText } from '../../../base/count-text.ts'
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
 * Puts a file into the folder of the office, `DATA_DIR/entregas/OFFICE`, under its own name with the company before it,
 * numbered when that name is taken. A file is never seen in part, and none is replaced: it gets its name when it is
 * whole, and only where no file is. Returns what a person must know, if anything.
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
    const given = await giveName(part, { folder, name, sha256: it.made.sha256 })
    return given === name ? null : `Na pasta de entregas já havia este nome: o arquivo é ${given}.`
  } catch (error) {
    deps.log.error({ err: error }, 'um arquivo exportado não foi para a pasta de entregas')
    return 'O arquivo não foi para a pasta de entregas: baixe-o.'
  } finally {
    await rm(part, { force: true })
  }
}

/** Files of one name in a folder. */
const MOST_ALIKE = 1000

interface Naming {
  folder: string
  name: string
  sha256: string
}

/**
 * The name, or the name with the first free number: `a.txt`, `a-2.txt`. The same bytes under one of them are the same
 * delivery, begun again.
 */
async function giveName(part: string, { folder, name, sha256 }: Naming): Promise<string> {
  const extension = extname(name)
  for (let number = 1; number <= MOST_ALIKE; number++) {
    const given = number === 1 ? name : `${name.slice(0, name.length - extension.length)}-${number}${extension}`
    const path = join(folder, given)
    if ((await claim(part, path)) || (await digestOf(path)) === sha256) return given
  }
  throw new Error('a folder with a thousand files of one name')
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
/** What a file system without hard links answers. */
const NO_LINKS: readonly unknown[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']

/** Gives the file its name when it is free; false when it is taken. */
async function claim(part: string, path: string): Promise<boolean> {
  try {
    await link(part, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!NO_LINKS.includes(codeOf(error))) throw error
  }
  try {
    await (await open(path, 'wx')).close()
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
  await rename(part, path)
  return true
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer) // a stream without an encoding
  return hash.digest('hex')
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
  // a task that is begun again mails again: the reader's program shows one id once
  const messageId = `<exportacao-${it.made.id}@${new URL(smtpUrl).hostname}>`
  const mail = {
    ...textOf(it),
    messageId,
    attachments: [{ filename: it.made.fileName, content: Buffer.concat(chunks) }],
  }
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
      `Vai junto o arquivo das entradas de ${monthText(month)} de ${name}, com ${notasText(made.notes)}.`,
      `SHA-256: ${made.sha256}`,
    ].join('\n\n'),
  }
}

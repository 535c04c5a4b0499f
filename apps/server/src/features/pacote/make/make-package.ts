import { createHash } from 'node:crypto'
import type { ArquivoContabil } from '@portal/contract/escrituracao/exportar.ts'
import { csvLine } from '@portal/files/csv-text.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { zipChunks } from '../../../base/files/zip-writer.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import { VERSION } from '../../../base/version.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { recordAudit } from '../../acesso/base/audit.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { shortName } from '../../notas/download/file-name.ts'
import type { PrintThreads } from '../../notas/impresso/print-threads.ts'
import { findLogo } from '../../notas/logo/store-logo.ts'
import type { FileRequest } from '../../sped/file/read-month.ts'
import { packageEntries, type Recorder } from '../base/entries.ts'
import { entryOf, type FrozenFile, openPacker, type PackedFile, writeDocuments, writeFile } from '../base/parts.ts'
import { dropPackage, finishPackage, insertPackage } from '../base/store.ts'
import type { PackageSender, PackageSummary } from '../base/summary.ts'
import type { PackageKey } from '../base/token.ts'
import { readmeFile } from '../page/readme.ts'
import { packExports, undoExports } from './contabil.ts'
import { packEfd } from './efd.ts'
import { writePlan } from './plan.ts'

export interface MakeDeps {
  db: Kysely<Database>
  pool: pg.Pool
  threads: PrintThreads
}

/** What a person wants of a package, kept in its task. */
export interface PackageWish {
  content: string[]
  /** With `contabil`: which file of the entries; absent in tasks of earlier versions */
  export?: ArquivoContabil | null
  recipients: string[]
  /** Instant, ISO 8601 */
  expiresAt: string
  passwordHash: string | null
}

export interface MakeRequest extends FileRequest {
  caller: Caller
  office: { name: string; taxId: string | null } | null
  wish: PackageWish
}

export interface MadePackage {
  key: PackageKey
  size: number
  sha256: string
  summary: PackageSummary
}

/**
 * Makes a package: freezes its documents, writes its sheets, then makes the zip once to learn its size and SHA-256. The zip itself is
 * not kept. A refused or aborted package leaves nothing behind.
 */
export async function makePackage(deps: MakeDeps, request: MakeRequest): Promise<MadePackage> {
  const { caller, empresa, wish, period } = request
  const key = { empresaId: empresa.id, id: uuidv7() }
  const logo = await findLogo(deps.db, { accountId: caller.account.id, empresaId: empresa.id })
  const month = period.from.slice(0, 7)
  const sender = senderOf(request)
  await insertPackage(deps.db, key, {
    month,
    content: wish.content,
    recipients: wish.recipients,
    passwordHash: wish.passwordHash,
    account: caller.account,
    sender,
    createdAt: request.now,
    expiresAt: new Date(wish.expiresAt),
    fileName: `${shortName(empresa.name)}_${month}_fechamento.zip`,
    logo: logo?.bytes ?? null,
    version: VERSION,
  })
  const exported: string[] = []
  try {
    const made = await fillPackage(deps, key, { request, sender, exported })
    const author = { caller: { account: caller.account }, address: null }
    const detail = `${month}: ${wish.content.join(', ')}${wish.passwordHash === null ? '' : ', com senha'}`
    await recordAudit(deps.db, author, [{ empresaId: empresa.id, what: 'pacote.create', target: key.id, detail }])
    return made
  } catch (error) {
    await dropPackage(deps.db, key)
    await undoExports(deps.db, request, exported)
    throw error
  }
}

const senderOf = ({ office, caller, empresa }: MakeRequest): PackageSender => ({
  name: office?.name ?? caller.account.name,
  taxId: office?.taxId ?? null,
  person: caller.account.name,
  empresa: { name: empresa.name, taxId: empresa.taxId },
})

const newSummary = (): PackageSummary => ({
  groups: [],
  efd: null,
  efdReason: null,
  sheets: [],
  unprinted: 0,
  cfops: null,
})

/** Wall time in Brasília, as the zip shows its own files. */
const wallTime = (at: Date): string => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 19)

async function fillPackage(
  deps: MakeDeps,
  key: PackageKey,
  { request, sender, exported }: { request: MakeRequest; sender: PackageSender; exported: string[] },
): Promise<MadePackage> {
  const summary = newSummary()
  const content = new Set(request.wish.content)
  const now = wallTime(request.now)
  const plan = { asker: askerOf(request), empresa: request.empresa, period: request.period, content, now }
  let next = await writePlan(deps.db, key, { request: { ...plan, signal: request.signal }, summary })
  const efd = content.has('efd') ? await packEfd(deps.db, request, { summary, now }) : null
  if (efd) next = await writeFile(deps.db, key, { n: next, file: efd })
  const { wish } = request
  if (wish.export)
    for (const file of await packExports(deps.db, request, { wish: wish.export, summary, now, exported }))
      next = await writeFile(deps.db, key, { n: next, file })
  const zip = await firstZip(deps, key, { request, sender, summary, next, now })
  await finishPackage(deps.db, key, { summary, ...zip })
  return { key, size: zip.size, sha256: zip.sha256.toString('hex'), summary }
}

/** Only the package's company, whatever else the caller may use. */
const askerOf = ({ caller, empresa }: MakeRequest) => ({
  account: caller.account,
  empresas: [empresa],
  scope: { accountId: caller.account.id, empresaIds: [empresa.id] },
})

interface FirstZip {
  request: MakeRequest
  sender: PackageSender
  summary: PackageSummary
  next: number
  now: string
}

/** Makes the whole zip once. Its list of files and its summary are stored as its last parts. */
async function firstZip(deps: MakeDeps, key: PackageKey, it: FirstZip) {
  const { request, summary, now } = it
  const manifest = openManifest(now)
  const recorder: Recorder = {
    async document(file, made) {
      const group = summary.groups[file.group]
      if (made) {
        await manifest.add({ name: file.name, ...made, document: file })
        if (group) group[file.kind] += 1
      } else summary.unprinted += 1
    },
    documents: (n, files) => writeDocuments(deps.db, key, { n, files }),
    stored: (file) => manifest.add(file),
  }
  const chunks = zipChunks(allEntries())
  async function* allEntries() {
    for await (const entries of packageEntries(deps, key, recorder)) {
      request.signal?.throwIfAborted()
      yield entries
    }
    let n = it.next
    for (const file of await lastFiles(it, manifest)) {
      n = await writeFile(deps.db, key, { n, file })
      yield [entryOf(file, file.deflated)]
    }
  }
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest(), files: manifest.count() + 1 }
}

/** The readable summary is listed in the manifest, which comes last. */
async function lastFiles(
  { request, sender, summary, now }: FirstZip,
  manifest: ReturnType<typeof openManifest>,
): Promise<PackedFile[]> {
  const month = request.period.from.slice(0, 7)
  const readme = await readmeFile({ sender, summary, month, now, files: manifest.count() + 2 })
  await manifest.add(readme)
  return [readme, await manifest.end()]
}

/** Keys and hashes as plain text: programs compare them, and no spreadsheet calculates with them. */
const MANIFEST_KINDS = ['text', 'text', 'whole', 'text', 'cents', 'text'] as const
const MANIFEST_HEADS = ['arquivo', 'sha256', 'tamanho', 'chave', 'valor', 'situacao']

interface ManifestLine {
  name: string
  sha256: string
  size: number
  document?: Pick<FrozenFile, 'chave' | 'cents' | 'situacao'>
}

/** manifesto.csv: one line per file of the package, but itself. Keeps only its deflated bytes. */
function openManifest(now: string) {
  const packer = openPacker('manifesto.csv', now)
  let files = 0
  const ready = packer.add(
    Buffer.from(
      `\uFEFF${csvLine(
        MANIFEST_HEADS.map(() => 'text' as const),
        MANIFEST_HEADS,
      )}`,
    ),
  )
  return {
    count: () => files,
    async add({ name, sha256, size, document }: ManifestLine) {
      await ready
      files += 1
      const { chave = '', cents = null, situacao = '' } = document ?? {}
      const value = cents === null ? null : Number(cents)
      const state = document && cents === null ? 'evento' : situacao
      await packer.add(Buffer.from(csvLine(MANIFEST_KINDS, [name, sha256, size, chave, value, state])))
    },
    end: () => packer.end(),
  }
}

import type { CertificadoPrevia } from '@portal/contract/escritorio/certificados.ts'

/** A file of the batch. Password and bytes are in this page's memory only. */
export interface BatchRow {
  id: number
  name: string
  file: File
  /** Why the file was not sent, or what stopped its call; null: nothing */
  fault: string | null
  /** The server's answer to the last password; null: none was tried */
  judged: CertificadoPrevia | null
  /** Which password opened it: its number from 1, 0 for its own; null while it is closed */
  opener: number | null
  /** The password that opened it */
  password: string
  /** What became of keeping it; null: not kept yet */
  kept: { isCapturing: boolean; note: string | null } | null
}

/** Where a row is counted: the figures of the screen, which add up to all files. */
export type BatchGroup = 'prontos' | 'senha' | 'vencidos' | 'semCliente' | 'repetidos' | 'outros'

/** A server's answer, or what only the page knows of a row. */
export type RowState = CertificadoPrevia['ds_situacao'] | 'esperando' | 'repetido' | 'guardado' | 'falha'

const GROUPS: Record<RowState, BatchGroup> = {
  guardado: 'prontos',
  pronto: 'prontos',
  mais_novo: 'prontos',
  esperando: 'senha',
  senha: 'senha',
  vencido: 'vencidos',
  sem_cliente: 'semCliente',
  sem_direito: 'semCliente',
  repetido: 'repetidos',
  igual: 'repetidos',
  mais_antigo: 'repetidos',
  sem_chave: 'outros',
  tipo: 'outros',
  cadeia: 'outros',
  ilegivel: 'outros',
  recusado: 'outros',
  falha: 'outros',
}

export interface ShownRow extends BatchRow {
  state: RowState
  group: BatchGroup
  /** Name of the file in whose favour this one is left out */
  instead: string | null
}

const isReady = (row: BatchRow): boolean =>
  row.fault === null && (row.judged?.ds_situacao === 'pronto' || row.judged?.ds_situacao === 'mais_novo')

/** A file before another one of the same client: kept, then the later end, then the order of the batch. */
const isBefore = (a: BatchRow, b: BatchRow): boolean => {
  const [endA, endB] = [a.judged?.dt_fim ?? '', b.judged?.dt_fim ?? '']
  if ((a.kept === null) !== (b.kept === null)) return a.kept !== null
  return endA === endB ? a.id < b.id : endA > endB
}

const ORDER: readonly BatchGroup[] = ['senha', 'outros', 'vencidos', 'semCliente', 'repetidos', 'prontos']

/** The rows with their states, what needs a person first. Of one client only the certificate that ends last is ready. */
export function shownRows(rows: readonly BatchRow[]): ShownRow[] {
  const best = new Map<string, BatchRow>()
  for (const row of rows) {
    const key = clientKey(row)
    const now = key === null ? undefined : best.get(key)
    if (key !== null && (!now || isBefore(row, now))) best.set(key, row)
  }
  const shown = rows.map((row): ShownRow => {
    const rival = best.get(clientKey(row) ?? '') ?? row
    const instead = rival === row || row.kept ? null : rival.name
    const state = instead === null ? stateOf(row) : 'repetido'
    return { ...row, state, group: GROUPS[state], instead }
  })
  return shown.toSorted((a, b) => ORDER.indexOf(a.group) - ORDER.indexOf(b.group) || a.id - b.id)
}

/** What two files of one client have in common; null for those that compete with no other. */
function clientKey(row: BatchRow): string | null {
  const { judged } = row
  if (!judged || (row.kept === null && !isReady(row) && judged.ds_situacao !== 'sem_cliente')) return null
  const taxId = judged.cliente?.cpfcnpj ?? judged.nr_cpfcnpj
  return taxId?.length === 14 ? taxId.slice(0, 8) : taxId // of a CNPJ its root
}

function stateOf(row: BatchRow): RowState {
  if (row.kept) return 'guardado'
  if (row.fault !== null) return 'falha'
  return row.judged?.ds_situacao ?? 'esperando'
}

/** The rows that the button keeps. */
export const readyRows = (shown: readonly ShownRow[]): ShownRow[] =>
  shown.filter(({ state }) => state === 'pronto' || state === 'mais_novo')

export const isClosed = (row: BatchRow): boolean =>
  row.fault === null && !row.kept && (row.judged === null || row.judged.ds_situacao === 'senha')

export const countOf = (shown: readonly ShownRow[], group: BatchGroup): number =>
  shown.filter((row) => row.group === group).length

/** Why a file is no certificate, judged before anything is sent; null when it may be one. PKCS#12 begins with a DER sequence. */
export async function fileFault(file: File, most: number): Promise<string | null> {
  if (!/\.(pfx|p12)$/i.test(file.name)) return 'Não é .pfx nem .p12'
  if (file.size > most) return 'Passa de 100 KB'
  const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer())
  return first === 0x30 ? null : 'Não é um certificado'
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3 && !USUAL.has(word))

const USUAL: ReadonlySet<string> = new Set([
  'ltda',
  'cert',
  'certificado',
  'novo',
  'nova',
  'epp',
  'eireli',
  'matriz',
  '2024',
  '2025',
  '2026',
  '2027',
  '2028',
])

/** The client whose name shares most words with a file's name; null when none or several do. */
export function clientByName<T extends { nome: string }>(fileName: string, clients: readonly T[]): T | null {
  const wanted = new Set(wordsOf(fileName.replace(/\.[^.]+$/, '')))
  const ranked = clients
    .map((client) => ({ client, hits: wordsOf(client.nome).filter((word) => wanted.has(word)).length }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
  const [first, second] = ranked
  return first && first.hits !== second?.hits ? first.client : null
}

/** «33 guardados, captura ligada em 33. 7 esperam.» */
export function summaryOf(shown: readonly ShownRow[], isTurningOn: boolean): string {
  const kept = shown.filter((row) => row.kept)
  const on = kept.filter((row) => row.kept?.isCapturing).length
  const waiting = shown.length - kept.length
  const first = `${kept.length} ${kept.length === 1 ? 'guardado' : 'guardados'}`
  const capture = isTurningOn ? `, captura ligada em ${on}` : ''
  const rest = waiting === 0 ? '' : ` ${waiting} ${waiting === 1 ? 'espera' : 'esperam'}.`
  return `${first}${capture}.${rest}`
}

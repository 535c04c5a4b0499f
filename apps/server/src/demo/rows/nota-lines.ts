import { hash } from 'node:crypto'
import { foldText } from '@portal/files/fold-text.ts'
import { momentAt } from '@portal/synthetic/base/calendar.ts'
import { chaveOf } from '@portal/synthetic/base/digits.ts'
import type { Random } from '@portal/synthetic/base/random.ts'
import type { Cast, DemoActor } from './cast.ts'
import { eventoLine } from './evento-line.ts'
import { type Kind, pickKind, pickSituation, type Situation } from './habits.ts'
import { draftId } from './ids.ts'
import type { Numbers } from './numbers.ts'
import { totalLine } from './total-line.ts'

export const NOTA_COLUMNS = `empresa_id, id, chave, tipo, papel, modelo, layout, element, number, serie, issued_local, issued_at, issued_text,
  total_cents, homologacao, natureza, cfop, emitente_tax_id, emitente_name, emitente_uf, destinatario_tax_id, destinatario_name,
  destinatario_uf, party_tax_id, party_folded, protocolo, authorized_text, protocol_state, situacao, copy_rank, mark_signature, marks,
  verified, proof, arquivo_sha256, eventos, parties, busca, imported_at, manifest, authorized_at, competencia, service_role`

/** A company whose documents are generated. */
export interface Owner {
  empresaId: number
  actor: DemoActor
  /** Other establishments of the same root. A note between two of them is one row in each. */
  siblings: readonly Owner[]
}

/** State for generating the documents of one company. */
export interface Desk {
  owner: Owner
  cast: Cast
  numbers: Numbers
  random: Random
  /** Latest import time, in milliseconds. */
  now: number
}

/** COPY lines of one document, in text format. A document between two establishments has two rows. */
export interface Lines {
  nota: string
  total: string
  /** Only of a service note */
  servico: string
  evento: string
  /** Ids of the rows of `nota`, with their companies. */
  empresaIds: number[]
  ids: string[]
}

const OPERATIONS: Record<Kind['tipo'], readonly (readonly [natureza: string, cfop: string])[]> = {
  nfe: [
    ['Venda de mercadoria adquirida de terceiros', '5102'],
    ['Venda de produção do estabelecimento', '5101'],
    ['Venda para fora do estado', '6102'],
    ['Devolução de compra', '5202'],
    ['Remessa para conserto', '5915'],
    ['Transferência de mercadoria', '5152'],
    ['Bonificação, doação ou brinde', '5910'],
  ],
  nfce: [['Venda ao consumidor', '5102']],
  cte: [
    ['Prestação de serviço de transporte', '5353'],
    ['Transporte interestadual de cargas', '6353'],
  ],
  mdfe: [['', '']],
  nf3e: [['Conta de energia elétrica', '5253']],
  nfcom: [['Prestação de serviço de comunicação', '5303']],
  outro: [['', '']],
}
const FOLDED = new Map(
  Object.values(OPERATIONS)
    .flat()
    .map(([natureza]) => [natureza, foldText(natureza)]),
)

/** Share of a branch's NF-e that go to another branch of the company. */
const TRANSFERS = 0.02

interface Row {
  kind: Kind
  situation: Situation
  chave: string
  number: number
  serie: number
  emitente: DemoActor
  destinatario: DemoActor | null
  cents: number
  local: string
  offset: string
  imported: number
}

/** Generates the document at a position, in days since 1970 with a fraction, with at most `room` rows. */
export function linesAt(desk: Desk, position: number, room: number): Lines {
  const { owner, random } = desk
  const kind = pickKind(random)
  const sibling =
    kind.tipo === 'nfe' && kind.papel === 'E' && owner.siblings.length > 0 && random.chance(TRANSFERS) && room > 1
  const receiver = sibling ? random.pick(owner.siblings) : null
  const row = drawRow(desk, { kind, position, receiver })
  const own = rowLines(owner, row, desk)
  if (!receiver) return own
  const other = rowLines(receiver, { ...row, kind: { ...kind, papel: 'R' } }, desk)
  return {
    nota: own.nota + other.nota,
    total: own.total + other.total,
    servico: '',
    evento: own.evento + other.evento,
    empresaIds: [...own.empresaIds, ...other.empresaIds],
    ids: [...own.ids, ...other.ids],
  }
}

function drawRow(desk: Desk, wish: { kind: Kind; position: number; receiver: Owner | null }): Row {
  const { owner, random, now } = desk
  const { kind, position, receiver } = wish
  const party = receiver?.actor ?? otherParty(desk, kind)
  const issues = kind.papel === 'E' ? owner.actor : (party ?? owner.actor)
  const { serie, number } = kind.series.length > 0 ? desk.numbers.next(kind, random) : strangeNumber(random)
  const { local, offset } = momentAt(position, issues.offset)
  const code = random.digits(8)
  const month = local.slice(2, 4) + local.slice(5, 7)
  const key = { cUF: issues.cUF, month, taxId: issues.padded, modelo: kind.modelo, serie, numero: number, code }
  const situation = pickSituation(kind, random)
  return {
    kind,
    situation,
    chave: chaveOf(key),
    number,
    serie,
    emitente: issues,
    // a summary names its issuer only
    destinatario: kind.papel === 'E' ? party : situation.rank === 0 ? null : (receiver?.actor ?? owner.actor),
    cents: Math.round(10 ** (random.next() + random.next() * 2 + 2 + (kind.tipo === 'nfce' ? 0 : random.next() * 2))),
    local,
    offset,
    imported: Math.min(now, Date.parse(`${local}${offset}`) + random.int(20, 3600) * 60_000),
  }
}

/** Draws the other party. Most NFC-e, coupons and MDF-e have none. */
function otherParty({ cast, random }: Desk, { tipo, papel }: Kind): DemoActor | null {
  if (papel === 'R') return cast.company(random)
  if (tipo === 'nfce' || tipo === 'outro') return random.chance(0.2) ? cast.person(random) : null
  if (tipo === 'mdfe') return random.chance(0.3) ? cast.company(random) : null
  return random.chance(0.1) ? cast.person(random) : cast.company(random)
}

const strangeNumber = (random: Random) => ({ serie: random.pick([1, 1, 1, 2, 5]), number: random.int(1, 999_999) })

const orNull = (text: string | undefined): string => (text === undefined || text === '' ? '\\N' : text)

function rowLines(owner: Owner, row: Row, { random }: Desk): Lines {
  const { kind, situation, cents } = row
  const { empresaId } = owner
  const id = draftId(row.imported, random)
  const evento = eventoLine(situation, { ...row, empresaId, random })
  const [natureza, cfop] = random.pick(OPERATIONS[kind.tipo])
  // one template string: ten million rows are written, and joining arrays takes longer than generating them
  const nota = `${empresaId}\t${id}\t${numberColumns(row)}\t${cents}\tf\t${orNull(natureza)}\t${orNull(cfop)}\t${partyColumns(row)}\t${answerColumns(row)}\t${evento === '' ? 0 : 1}\t${searchColumns(row, natureza)}\t${new Date(row.imported).toISOString()}\t${manifestColumns(row)}\t\\N\t\\N\n`
  const total = situation.rank === 0 ? '' : totalLine({ empresaId, id, kind, cents })
  return { nota, total, servico: '', evento, empresaIds: [empresaId], ids: [id] }
}

/** Columns chave to issued_text */
function numberColumns({ kind, situation, chave, number, serie, local, offset }: Row): string {
  const element = situation.rank === 0 ? 'resNFe' : kind.element
  const issued = local + offset
  return `${chave}\t${kind.tipo}\t${kind.papel}\t${kind.modelo}\t${kind.layout}\t${element}\t${number}\t${serie}\t${local}\t${issued}\t${issued}`
}

const namesOf = (actor: DemoActor | null): string =>
  actor ? `${actor.taxId}\t${actor.name}\t${actor.uf}` : '\\N\t\\N\t\\N'

/** What the columns of parties and searches are made of, in rows of any kind. */
interface Parties {
  kind: { papel: 'E' | 'R' }
  emitente: DemoActor
  destinatario: DemoActor | null
  number: number
}

/** Columns emitente_tax_id to party_folded */
export function partyColumns({ kind, emitente, destinatario }: Parties): string {
  const party = kind.papel === 'E' ? destinatario : emitente
  return `${namesOf(emitente)}\t${namesOf(destinatario)}\t${party?.taxId ?? '\\N'}\t${party?.folded ?? ''}`
}

/** Columns protocolo to arquivo_sha256. No file is stored, so the digest is computed from the key. */
function answerColumns({ situation, chave, emitente, local, offset }: Row): string {
  const { state, situacao, rank, signature } = situation
  const answered = state === 'autorizada' || state === 'denegada'
  const protocol = answered ? `1${emitente.cUF}26${chave.slice(33, 43)}\t${local}${offset}` : '\\N\t\\N'
  return `${protocol}\t${state}\t${situacao}\t${rank}\t${signature}\t{}\tf\talegada\t\\\\x${hash('sha256', chave)}`
}

const VOID: ReadonlySet<string> = new Set(['cancelada', 'denegada'])

/** Columns manifest and authorized_at */
function manifestColumns({ kind, situation, local, offset }: Row): string {
  if (kind.tipo !== 'nfe' || kind.papel !== 'R') return '\\N\t\\N'
  const isAnswered = situation.state === 'autorizada' || situation.state === 'denegada'
  return `${VOID.has(situation.situacao) ? '\\N' : 'sem'}\t${isAnswered ? local + offset : '\\N'}`
}

/** Columns parties and busca */
export function searchColumns({ emitente, destinatario, number }: Parties, natureza: string): string {
  const parties = destinatario ? `{${emitente.taxId},${destinatario.taxId}}` : `{${emitente.taxId}}`
  const other = destinatario ? ` ${destinatario.searched}` : ''
  const folded = FOLDED.get(natureza) ?? foldText(natureza)
  return `${parties}\t${emitente.searched}${other}${folded ? ` ${folded}` : ''} ${number}`
}

import { hash } from 'node:crypto'
import { momentAt } from '@portal/synthetic/base/calendar.ts'
import { nfseChaveOf } from '@portal/synthetic/base/digits.ts'
import { stateOf } from '@portal/synthetic/facts/states.ts'
import type { DemoActor } from './cast.ts'
import { eventoLine } from './evento-line.ts'
import type { Situation } from './habits.ts'
import { draftId } from './ids.ts'
import { type Desk, type Lines, partyColumns, searchColumns } from './nota-lines.ts'

export const SERVICO_COLUMNS = `empresa_id, nota_id, issued_local, prestador_tax_id, prestador_name, tomador_tax_id, tomador_name, emitter, generator, c_stat,
  issued_at_code, issued_at_name, provided_at_code, provided_at_name, taxed_at_code, taxed_at_name, code, code_name, description, simples,
  regime, issqn, issqn_withheld, withheld_kind, service_cents, uncond_discount_cents, cond_discount_cents, deduction_cents, base_cents,
  issqn_rate, issqn_cents, pis_cents, cofins_cents, net_cents, iss_withheld_cents, inss_withheld_cents, irrf_withheld_cents,
  contribuicoes_withheld_cents, closes, declared`

/** Source: national list of services */
const SERVICES = [
  ['171901', 'Contabilidade, inclusive serviços técnicos e auxiliares.'],
  ['010701', 'Suporte técnico em informática.'],
  ['070101', 'Engenharia e congêneres.'],
  ['071002', 'Limpeza, manutenção e conservação de imóveis.'],
  ['140101', 'Lubrificação, limpeza, revisão e conserto de máquinas e veículos.'],
  ['170601', 'Propaganda e publicidade.'],
] as const
/** Share of the notes that the company issues. */
const ISSUED = 0.5
const CANCELLED = 0.025
/** The note is of the service of the month before. */
const MONTH_BEFORE = 0.05
const ISS_WITHHELD = 0.2
const TAXES_WITHHELD = 0.3
const RATE = 5
const DAY_MS = 24 * 3600 * 1000

const share = (cents: number, percent: number): number => Math.round((cents * percent) / 100)

/** Generates the service note at a position, in days since 1970 with a fraction. `number` is the company's next one. */
export function serviceLinesAt(desk: Desk, position: number, number: number): Lines & { isIssued: boolean } {
  const { owner, random, now, cast } = desk
  const isIssued = random.chance(ISSUED)
  const partner = random.chance(0.1) && isIssued ? cast.person(random) : cast.company(random)
  const [prestador, tomador] = isIssued ? [owner.actor, partner] : [partner, owner.actor]
  const { local, offset } = momentAt(position, prestador.offset)
  const [cMun, city] = random.pick(stateOf(prestador.uf).cities)
  const kind = { tipo: 'nfse' as const, papel: isIssued ? ('E' as const) : ('R' as const) }
  const numero = isIssued ? number : random.int(1, 99_999)
  const key = { cMun, ambGer: '2', taxId: prestador.taxId, numero, month: local, code: random.digits(9) }
  const row = {
    kind,
    chave: nfseChaveOf(key),
    number: numero,
    emitente: prestador,
    destinatario: tomador,
    local,
    offset,
    situation: {
      situacao: random.chance(CANCELLED) ? ('cancelada' as const) : ('autorizada' as const),
      rank: 2 as const,
      state: 'autorizada' as const,
      signature: 'valida' as const,
    },
    cents: Math.round(10 ** (random.next() * 3 + 3)),
    imported: Math.min(now, Date.parse(`${local}${offset}`) + random.int(20, 3600) * 60_000),
  }
  const id = draftId(row.imported, random)
  const [code, name] = random.pick(SERVICES)
  const evento = eventoLine(row.situation, { ...row, empresaId: owner.empresaId, random }, CANCELLATION)
  const whose = `${owner.empresaId}\t${id}`
  return {
    nota: `${whose}\t${row.chave}\tnfse\t${kind.papel}\t\\N\t1.01\tNFSe\t${numero}\t\\N\t${local}\t${local}${offset}\t${local}${offset}\t${row.cents}\tf\t${name}\t\\N\t${partyColumns(row)}\t${answerColumns(row)}\t${evento === '' ? 0 : 1}\t${searchColumns(row, name)}\t${new Date(row.imported).toISOString()}\t\\N\t\\N\t${competenciaOf(local, random.chance(MONTH_BEFORE))}\t${isIssued ? 'prestador' : 'tomador'}\n`,
    // of its columns only the discount and PIS and COFINS exist for a service
    total: `${whose}\t\\N\t0\t\\N\t\\N\t\\N\t0\t0\t\\N\t\\N\n`,
    servico: `${whose}\t${local}\t${servicoColumns(desk, { ...row, code, name, city: `${cMun}\t${city}` })}\n`,
    evento,
    isIssued,
    empresaIds: [owner.empresaId],
    ids: [id],
  }
}

/** Columns protocolo to arquivo_sha256. A service note has no protocol. No file is stored, so the digest is computed from the key. */
const answerColumns = ({ chave, situation }: { chave: string; situation: Situation }) =>
  `\\N\t\\N\tautorizada\t${situation.situacao}\t2\tvalida\t{}\tf\talegada\t\\\\x${hash('sha256', chave)}`

const CANCELLATION = { cancelada: ['101101', 'Cancelamento de NFS-e'] } as const

function competenciaOf(local: string, isOfMonthBefore: boolean): string {
  if (!isOfMonthBefore) return local.slice(0, 10)
  return new Date(Date.parse(`${local.slice(0, 7)}-01`) - DAY_MS).toISOString().slice(0, 10)
}

interface Service {
  emitente: DemoActor
  destinatario: DemoActor
  cents: number
  code: string
  name: string
  /** Code and name, divided by a tab */
  city: string
}

/** Columns prestador_tax_id to declared */
function servicoColumns({ random }: Desk, { emitente, destinatario, cents, code, name, city }: Service): string {
  const iss = share(cents, RATE)
  const issWithheld = random.chance(ISS_WITHHELD) ? iss : 0
  const withholds = random.chance(TAXES_WITHHELD)
  const [irrf, contribuicoes] = withholds ? [share(cents, 1.5), share(cents, 4.65)] : [0, 0]
  const parties = [emitente, destinatario].map(({ taxId, name }) => `${taxId}\t${name}`).join('\t')
  const codes = `1\t2\t100\t${city}\t${city}\t${city}\t${code}\t${name}\t${name}\t1\t0`
  const taxation = `1\t${issWithheld > 0 ? 2 : 1}\t${withholds ? 3 : '\\N'}`
  const amounts = `${cents}\t0\t0\t0\t${cents}\t${RATE}\t${iss}\t0\t0\t${cents - issWithheld - irrf - contribuicoes}`
  return `${parties}\t${codes}\t${taxation}\t${amounts}\t${issWithheld}\t0\t${irrf}\t${contribuicoes}\tt\t{}`
}

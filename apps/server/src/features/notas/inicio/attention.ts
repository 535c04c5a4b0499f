import type { EmpresaInicio, Pendencia } from '@portal/contract/notas/inicio.ts'
import { PENDENCIAS } from '@portal/contract/notas/inicio.ts'
import { TIPOS, type Tipo } from '@portal/contract/notas.ts'
import { daysAfter } from '../../../base/days.ts'
import type { GrantedEmpresa } from '../../acesso/base/caller.ts'
import type { ManifestAlertRow, OpenManifestRow, RejectedRow, SignatureRow } from './find-attention.ts'
import type { FigureRow } from './find-figures.ts'
import type { GapRow } from './find-gaps.ts'

export interface InicioRows {
  figures: readonly FigureRow[]
  signatures: readonly SignatureRow[]
  cancellations: readonly SignatureRow[]
  gaps: readonly GapRow[]
  rejected: readonly RejectedRow[]
  manifests: readonly OpenManifestRow[]
  manifestAlerts: readonly ManifestAlertRow[]
  certificates: ReadonlyMap<number, string>
}

/** Days before a certificate's end from which it is reported. */
const WARN_DAYS = 30

type Part = Pick<Pendencia, 'ds_pendencia' | 'ds_gravidade' | 'quantidade'> & Partial<Pendencia>

/** All open matters, ordered by severity and then by company in the order of creation. */
export function attentionOf(rows: InicioRows, empresas: readonly GrantedEmpresa[], today: string): Pendencia[] {
  const parts: (readonly [number, Part])[] = [
    ...rows.signatures.map((row) => [row.empresa_id, badSignature(row)] as const),
    ...[...rows.certificates].flatMap(([id, end]) => {
      const part = endingCertificate(end, today)
      return part ? [[id, part] as const] : []
    }),
    ...rows.cancellations.map((row) => [row.empresa_id, toConfirm(row)] as const),
    ...rows.manifestAlerts.map((row) => [row.empresa_id, manifestAlert(row)] as const),
    ...rows.gaps.map((row) => [row.empresa_id, gap(row)] as const),
    ...rows.rejected.map((row) => [row.empresa_id, rejected(row)] as const),
    ...rows.manifests.map((row) => [row.empresa_id, openManifest(row)] as const),
    ...rows.figures.flatMap((row) => {
      const part = oddSituation(row)
      return part && row.empresa_id !== null ? [[row.empresa_id, part] as const] : []
    }),
  ]
  const order = new Map(empresas.map((empresa, index) => [empresa.id, { empresa, at: index }]))
  return parts
    .flatMap(([id, part]) => {
      const entry = order.get(id)
      return entry ? [{ at: entry.at, pendencia: named(part, entry.empresa) }] : []
    })
    .toSorted((a, b) => rankOf(a.pendencia) - rankOf(b.pendencia) || a.at - b.at)
    .map(({ pendencia }) => pendencia)
}

const rankOf = ({ ds_pendencia }: Pendencia): number => PENDENCIAS.indexOf(ds_pendencia)

/** Number of open matters. The refused files of a company are one: a zip of the wrong folder has hundreds. */
export const countOf = (pendencias: readonly Pendencia[]): number =>
  pendencias.reduce((sum, { ds_pendencia, quantidade }) => sum + (ds_pendencia === 'importacao' ? 1 : quantidade), 0)

const named = (part: Part, { taxId, name }: GrantedEmpresa): Pendencia => ({
  tipo: null,
  ds_emitidarec: null,
  id: null,
  dt_pendencia: null,
  modelo: null,
  nr_serie: null,
  faixas: [],
  ...part,
  cpfcnpj: taxId,
  nome: name,
})

const badSignature = ({ tipo, papel, quantity, id }: SignatureRow): Part => ({
  ds_pendencia: 'assinatura',
  ds_gravidade: 'erro',
  quantidade: quantity,
  tipo: tipoOf(tipo),
  ds_emitidarec: sideOf(papel),
  id: quantity === 1 ? id : null,
})

const toConfirm = (row: SignatureRow): Part => ({
  ...badSignature(row),
  ds_pendencia: 'cancelamento',
  ds_gravidade: 'aviso',
})

function endingCertificate(end: string, today: string): Part | null {
  if (end > daysAfter(today, WARN_DAYS)) return null
  const gravity = end < today ? 'erro' : 'aviso'
  return { ds_pendencia: 'certificado', ds_gravidade: gravity, quantidade: 1, dt_pendencia: end }
}

const gap = ({ tipo, modelo, serie, missing, ranges }: GapRow): Part => ({
  ds_pendencia: 'lacuna',
  ds_gravidade: 'aviso',
  quantidade: missing,
  tipo: tipoOf(tipo),
  ds_emitidarec: 'E',
  modelo,
  nr_serie: serie,
  faixas: ranges.map(([nr_de, nr_ate]) => ({ nr_de, nr_ate })),
})

const rejected = ({ rejected: files, id, day }: RejectedRow): Part => ({
  ds_pendencia: 'importacao',
  ds_gravidade: 'aviso',
  quantidade: files,
  id,
  dt_pendencia: day,
})

const openManifest = ({ quantity, id, day }: OpenManifestRow): Part => ({
  ds_pendencia: 'mdfe_aberto',
  ds_gravidade: 'aviso',
  quantidade: quantity,
  tipo: 'mdfe',
  ds_emitidarec: 'E',
  id: quantity === 1 ? id : null,
  dt_pendencia: day,
})

const manifestAlert = ({ matter, quantity, day, is_urgent }: ManifestAlertRow): Part => ({
  ds_pendencia: matter,
  ds_gravidade: is_urgent ? 'erro' : 'aviso',
  quantidade: quantity,
  tipo: 'nfe',
  ds_emitidarec: 'R',
  dt_pendencia: day,
})

/** Issued notes without the authority's protocol, and received notes without their file. */
function oddSituation({ tipo, papel, situacao, quantity }: FigureRow): Part | null {
  const shared = { quantidade: quantity, tipo: tipoOf(tipo), ds_emitidarec: sideOf(papel) }
  if (situacao === 'sem_protocolo' && papel === 'E')
    return { ds_pendencia: 'sem_protocolo', ds_gravidade: 'aviso', ...shared }
  if (situacao === 'resumo') return { ds_pendencia: 'resumo', ds_gravidade: 'aviso', ...shared }
  return null
}

const tipoOf = (text: string): Tipo => TIPOS.find((tipo) => tipo === text) ?? 'nfe'
const sideOf = (text: string): 'E' | 'R' => (text === 'R' ? 'R' : 'E')

/** Open matters of each company, by its tax id. */
export function countsByEmpresa(pendencias: readonly Pendencia[]): ReadonlyMap<EmpresaInicio['cpfcnpj'], number> {
  const counts = new Map<string, number>()
  for (const pendencia of pendencias)
    counts.set(pendencia.cpfcnpj, (counts.get(pendencia.cpfcnpj) ?? 0) + countOf([pendencia]))
  return counts
}

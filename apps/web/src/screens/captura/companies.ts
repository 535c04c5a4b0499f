import type { LinhaSaude, ServicoCaptura } from '@portal/contract/captura/estado.ts'
import type { CapturaSearch } from './address.ts'
import { urgencyOf } from './state-words.ts'

const DAY_MS = 86_400_000
export const SOON_DAYS = 30

/** A company with its services. */
export interface CapturaCompany {
  cnpj: string
  name: string
  isSimulated: boolean
  certificateEnd: string | null
  services: Partial<Record<ServicoCaptura, LinhaSaude>>
  /** The most urgent of its services */
  worst: LinhaSaude
  lastGood: string | null
  documents: number
  gaps: number
  missing: number
}

/** One entry per company, the most urgent first. */
export function groupCompanies(lines: readonly LinhaSaude[]): CapturaCompany[] {
  const byCnpj = new Map<string, LinhaSaude[]>()
  for (const line of lines) byCnpj.set(line.nr_cpfcnpj, [...(byCnpj.get(line.nr_cpfcnpj) ?? []), line])
  return [...byCnpj.values()]
    .flatMap((own) => {
      const [first] = own
      return first ? [toCompany(own, first)] : []
    })
    .sort((a, b) => urgencyOf(a.worst) - urgencyOf(b.worst) || a.name.localeCompare(b.name, 'pt-BR'))
}

function toCompany(own: readonly LinhaSaude[], first: LinhaSaude): CapturaCompany {
  const sum = (value: (line: LinhaSaude) => number) => own.reduce((total, line) => total + value(line), 0)
  return {
    cnpj: first.nr_cpfcnpj,
    name: first.nome,
    isSimulated: first.fl_simulacao,
    certificateEnd: first.dt_certificado,
    services: Object.fromEntries(own.filter(({ fl_ligado }) => fl_ligado).map((line) => [line.ds_servico, line])),
    worst: own.toSorted((a, b) => urgencyOf(a) - urgencyOf(b))[0] ?? first,
    lastGood:
      own
        .flatMap(({ dt_ultima }) => dt_ultima ?? [])
        .sort()
        .at(-1) ?? null,
    documents: sum(({ documentos_24h }) => documentos_24h),
    gaps: sum(({ lacunas }) => lacunas),
    missing: sum(({ lacunas, nr_faltantes }) => (lacunas > 0 ? nr_faltantes : 0)),
  }
}

/** The service that brought most of a company's documents of the last day. */
export const busiest = ({ services, worst }: CapturaCompany): ServicoCaptura =>
  Object.values(services).toSorted((a, b) => b.documentos_24h - a.documentos_24h)[0]?.ds_servico ?? worst.ds_servico

/** Whole days to the end of the certificate; negative after it. */
export const certificateDays = (end: string, now: number): number => Math.floor((Date.parse(end) - now) / DAY_MS)

type View = NonNullable<CapturaSearch['ver']>

const VIEWS: Readonly<Record<View, (company: CapturaCompany, now: number) => boolean>> = {
  paradas: ({ worst }) => worst.ds_estado === 'parada' || worst.ds_estado === 'sem_certificado',
  bloqueadas: ({ services }) => Object.values(services).some(({ ds_estado }) => ds_estado === 'bloqueada'),
  lacunas: ({ gaps }) => gaps > 0,
  pausadas: ({ services }) => Object.values(services).some(({ ds_estado }) => ds_estado === 'pausada'),
  certificado: ({ certificateEnd }, now) =>
    certificateEnd !== null && certificateDays(certificateEnd, now) < SOON_DAYS && Date.parse(certificateEnd) > now,
  desligadas: ({ services }) => Object.keys(services).length === 0,
}

const isOn = ({ services }: CapturaCompany): boolean => Object.keys(services).length > 0

/** The companies of a tab; without one, all whose capture is on. */
export const companiesOf = (companies: readonly CapturaCompany[], view: View | undefined, now: number) =>
  companies.filter((company) => (view ? VIEWS[view](company, now) : isOn(company)))

export const VIEW_NAMES: readonly [view: View | undefined, name: string][] = [
  [undefined, 'Todas'],
  ['paradas', 'Paradas'],
  ['bloqueadas', 'Bloqueadas'],
  ['lacunas', 'Com lacuna'],
  ['pausadas', 'Pausadas'],
  ['certificado', 'Certificado em 30 dias'],
  ['desligadas', 'Desligadas'],
]

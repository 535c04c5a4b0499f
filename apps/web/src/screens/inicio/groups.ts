import { TIPO_NAMES } from '@portal/contract/nomes.ts'
import type { InicioReply, Pendencia } from '@portal/contract/notas/inicio.ts'
import { formatCount } from '../../lib/format.ts'
import { type Sentence, sentenceOf } from './words.ts'

/** Matters of one sort in one or more companies. */
export interface Group {
  key: string
  members: readonly [Pendencia, ...Pendencia[]]
}

const keyOf = ({ ds_pendencia, tipo, ds_emitidarec }: Pendencia): string => [ds_pendencia, tipo, ds_emitidarec].join()

/**
 * Matters of one sort, kind and side in several companies become one group; those of a single company stay one by one (the gaps of two
 * series, say). A group stands where its first matter stood, so the most severe stay first.
 */
export function pendenciaGroups(pendencias: readonly Pendencia[]): Group[] {
  const groups = new Map<string, Group>()
  for (const pendencia of pendencias) {
    const sort = keyOf(pendencia)
    const members = pendencias.filter((other) => keyOf(other) === sort)
    const isShared = members.some(({ cpfcnpj }) => cpfcnpj !== pendencia.cpfcnpj)
    const [first = pendencia, ...others] = isShared ? members : [pendencia]
    const key = isShared ? sort : [sort, pendencia.nr_serie, pendencia.id].join()
    if (!groups.has(key)) groups.set(key, { key, members: [first, ...others] })
  }
  return [...groups.values()]
}

/** «12 notas recebidas por 2 empresas estão com a assinatura inválida.» */
export function groupSentence({ members }: Group, reply: Pick<InicioReply, 'mes' | 'dt_hoje'>): Sentence {
  const [first] = members
  if (members.length === 1) return sentenceOf(first, reply)
  const companies = formatCount(new Set(members.map(({ cpfcnpj }) => cpfcnpj)).size, 'empresa', 'empresas')
  const quantidade = members.reduce((sum, one) => sum + one.quantidade, 0)
  if (first.ds_pendencia === 'certificado')
    return { before: 'Os certificados de ', strong: companies, after: ' venceram ou vencem em até 30 dias.' }
  if (first.ds_pendencia === 'lacuna')
    return {
      before: '',
      strong: formatCount(quantidade, 'número', 'números'),
      after: ` sem documento nas séries de ${TIPO_NAMES[first.tipo ?? 'nfe']} de ${companies}.`,
    }
  const days = members.map(({ dt_pendencia }) => dt_pendencia ?? '').toSorted()
  // of open manifests and of deadlines the first, of imports the last
  const day = first.ds_pendencia === 'mdfe_aberto' || first.ds_pendencia.startsWith('prazo_') ? days[0] : days.at(-1)
  return sentenceOf({ ...first, quantidade, nome: companies, dt_pendencia: day || null }, reply)
}

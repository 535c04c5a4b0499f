import { MAX_CENTS } from '@portal/contract/money.ts'
import { TIPO_NAMES, valuesOf } from '@portal/contract/nomes.ts'
import type { FiguraTipo, InicioReply, Pendencia } from '@portal/contract/notas/inicio.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import { monthOf } from '../../fields/period.ts'
import { formatCount, formatDate, formatInteger, formatReais } from '../../lib/format.ts'

/** Order of the kinds: sales first, then transport. */
export const ORDER: readonly Tipo[] = [...new Set<Tipo>(['nfe', 'nfce', 'cte', ...valuesOf(TIPO_NAMES)])]

const NOUNS: Record<Tipo, readonly [string, string]> = {
  nfe: ['nota', 'notas'],
  nfce: ['nota', 'notas'],
  cte: ['conhecimento', 'conhecimentos'],
  mdfe: ['manifesto', 'manifestos'],
  nfse: ['nota', 'notas'],
  nf3e: ['nota', 'notas'],
  nfcom: ['nota', 'notas'],
  outro: ['documento', 'documentos'],
}

/** «37 notas, 2 canceladas»: all documents of a figure, and those that are not in its sum. */
export function figureWords({ tipo, quantidade, canceladas, denegadas, resumos }: FiguraTipo): string {
  const ending = tipo === 'cte' || tipo === 'mdfe' ? 'o' : 'a'
  return [
    countWords(quantidade + canceladas + denegadas + resumos, tipo),
    ...(canceladas > 0 ? [formatCount(canceladas, `cancelad${ending}`, `cancelad${ending}s`)] : []),
    ...(denegadas > 0 ? [formatCount(denegadas, `denegad${ending}`, `denegad${ending}s`)] : []),
    ...(resumos > 0 ? [formatCount(resumos, 'resumo', 'resumos')] : []),
  ].join(', ')
}

const countWords = (count: number, tipo: Tipo): string => formatCount(count, ...NOUNS[tipo])

const MONTH = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** «Novembro, até hoje», «Outubro», «Novembro de 2025» */
export function monthTitle({ mes, dt_hoje }: Pick<InicioReply, 'mes' | 'dt_hoje'>): string {
  const name = capital(MONTH.format(noon(`${mes}-01`)))
  if (dt_hoje.startsWith(mes)) return `${name}, até hoje`
  return dt_hoje.startsWith(mes.slice(0, 4)) ? name : `${name} de ${mes.slice(0, 4)}`
}

/** «em novembro» */
export const inMonth = (mes: string): string => `em ${MONTH.format(noon(`${mes}-01`))}`

/** Height of the bar of a day whose sum is beyond 15 digits. */
const BEYOND = (MAX_CENTS + 1) / 100

/** The value of a bar in words; a dash beyond 15 digits. */
export const barText = (value: number): string => formatReais(value < BEYOND ? value : null)

/** One bar for each day of the month, up to today. */
export function barsOf({ dias }: Pick<FiguraTipo, 'dias'>, { mes, dt_hoje }: Pick<InicioReply, 'mes' | 'dt_hoje'>) {
  const last = dt_hoje.startsWith(mes) ? dt_hoje : monthOf(`${mes}-01`).ate
  const values = new Map(dias.map(({ dt_emissao, vl_docfiscal }) => [dt_emissao, vl_docfiscal]))
  return Array.from({ length: Number(last.slice(8)) }, (_, index) => {
    const day = `${mes}-${String(index + 1).padStart(2, '0')}`
    const value = values.get(day)
    return { name: formatDate(day).slice(0, 5), value: value === null ? BEYOND : (value ?? 0) }
  })
}

/** A sentence in three parts; the middle one, the number, is emphasised. */
export interface Sentence {
  before: string
  strong: string
  after: string
}

const days = (from: string, to: string): number => Math.round((noon(to).getTime() - noon(from).getTime()) / 86_400_000)

const tipoOf = ({ tipo }: Pendencia): Tipo => tipo ?? 'nfe'
const agree = (count: number, one: string, many: string): string => (count === 1 ? one : many)

/** Adapts a word to the grammatical gender: masculine for conhecimento and manifesto, feminine for nota. */
const gender = (pendencia: Pendencia, word: string): string =>
  tipoOf(pendencia) === 'cte' || tipoOf(pendencia) === 'mdfe' ? word.replace(/a(s?)$/, 'o$1') : word

/** «recebidas por Serra Azul», «de Serra Azul» */
function whoseOf(pendencia: Pendencia): string {
  const received = gender(pendencia, agree(pendencia.quantidade, 'recebida', 'recebidas'))
  return pendencia.ds_emitidarec === 'R' ? `${received} por ${pendencia.nome}` : `de ${pendencia.nome}`
}

/** The sentence of a matter. */
export function sentenceOf(pendencia: Pendencia, { mes, dt_hoje }: Pick<InicioReply, 'mes' | 'dt_hoje'>): Sentence {
  const { quantidade: count, nome, dt_pendencia } = pendencia
  const strong = countWords(count, tipoOf(pendencia))
  const whose = whoseOf(pendencia)
  switch (pendencia.ds_pendencia) {
    case 'assinatura':
      return { before: '', strong, after: ` ${whose} ${agree(count, 'está', 'estão')} com a assinatura inválida.` }
    case 'certificado':
      return certificateSentence(nome, dt_pendencia ?? dt_hoje, dt_hoje)
    case 'prazo_conclusiva':
    case 'prazo_ciencia':
    case 'confirmada_mudou':
    case 'tacita':
      return manifestSentence(pendencia, { strong, whose, today: dt_hoje })
    case 'cancelamento':
      return { before: '', strong, after: ` ${whose} ${agree(count, 'tem', 'têm')} cancelamento a confirmar.` }
    case 'lacuna':
      return gapSentence(pendencia)
    case 'importacao':
      return {
        before: '',
        strong: formatCount(count, 'arquivo', 'arquivos'),
        after: ` importados por ${nome} ${inMonth(mes)} ${agree(count, 'foi recusado', 'foram recusados')}, o último em ${formatDate(dt_pendencia)}.`,
      }
    case 'sem_protocolo':
      return { before: '', strong, after: ` ${whose} ${agree(count, 'está', 'estão')} sem protocolo de autorização.` }
    case 'mdfe_aberto':
      return {
        before: '',
        strong,
        after: ` ${whose} ${agree(count, 'está aberto', 'estão abertos')} há mais de 30 dias${count === 1 ? ', emitido em' : ', o mais antigo de'} ${formatDate(dt_pendencia)}. Encerre na Sefaz.`,
      }
    case 'resumo':
      return {
        before: '',
        strong,
        after: ` ${whose} ${agree(count, 'chegou', 'chegaram')} só como resumo: falta o XML.`,
      }
  }
}

function certificateSentence(nome: string, end: string, today: string): Sentence {
  const daysLeft = days(today, end)
  const when = formatDate(end)
  if (daysLeft < 0) return { before: `O certificado de ${nome} `, strong: 'venceu', after: ` em ${when}.` }
  const strong = daysLeft === 0 ? 'hoje' : daysLeft === 1 ? 'amanhã' : `em ${daysLeft} dias`
  return { before: `O certificado de ${nome} vence `, strong, after: daysLeft > 1 ? `, em ${when}.` : `, ${when}.` }
}

interface About {
  strong: string
  whose: string
  today: string
}

/** What the company has not answered, or what changed after its answer. */
function manifestSentence({ ds_pendencia, quantidade: count, dt_pendencia }: Pendencia, about: About): Sentence {
  const { strong, whose, today } = about
  const end = dt_pendencia ?? today
  const one = (singular: string, plural: string) => agree(count, singular, plural)
  if (ds_pendencia === 'prazo_conclusiva')
    return deadlineSentence(strong, whose, ['manifestação conclusiva', end, today])
  if (ds_pendencia === 'prazo_ciencia')
    return deadlineSentence(strong, `${whose}, só com resumo,`, ['Ciência', end, today])
  const after =
    ds_pendencia === 'tacita'
      ? `${one('ficou', 'ficaram')} sem manifestação conclusiva e ${one('vale como confirmada', 'valem como confirmadas')}.`
      : `${one('mudou', 'mudaram')} depois de ${one('confirmada', 'confirmadas')}: cancelamento ou carta de correção.`
  return { before: '', strong, after: ` ${whose} ${after}` }
}

/** The first of the deadlines, with what is missing. */
function deadlineSentence(strong: string, whose: string, [what, end, today]: [string, string, string]): Sentence {
  const left = days(today, end)
  const when =
    left < 0
      ? `terminou em ${formatDate(end)}`
      : `termina ${left === 0 ? 'hoje' : left === 1 ? 'amanhã' : `em ${left} dias`}`
  return { before: '', strong, after: ` ${whose} sem ${what}: o primeiro prazo ${when}.` }
}

function gapSentence(pendencia: Pendencia): Sentence {
  const { quantidade, nr_serie, nome, faixas } = pendencia
  const range = ({ nr_de, nr_ate }: Pendencia['faixas'][number]) =>
    nr_de === nr_ate ? `o ${formatInteger(nr_de)}` : `do ${formatInteger(nr_de)} ao ${formatInteger(nr_ate)}`
  const ranges = faixas.slice(0, 3).map(range).join(', ')
  const more = faixas.length > 3 ? ' e outros' : ''
  return {
    before: '',
    strong: formatCount(quantidade, 'número', 'números'),
    after: ` sem ${tipoOf(pendencia) === 'cte' ? 'conhecimento' : tipoOf(pendencia) === 'mdfe' ? 'manifesto' : 'nota'} na série ${nr_serie} ${tipoOf(pendencia) === 'cte' || tipoOf(pendencia) === 'mdfe' ? 'do' : 'da'} ${TIPO_NAMES[tipoOf(pendencia)]} de ${nome}: ${ranges}${more}.`,
  }
}

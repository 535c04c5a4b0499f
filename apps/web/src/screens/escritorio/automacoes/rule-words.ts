import { EVENTOS } from '@portal/contract/automacao/eventos.ts'
import type { Regra, RegraBody, RegraPasso } from '@portal/contract/automacao/regras.ts'
import { tipoName } from '@portal/contract/nomes.ts'

/** One part of the sentence of a rule; what can change is marked. */
export interface RulePart {
  text: string
  isChoice?: boolean
}

export interface RuleNames {
  /** People of the office, and webhooks, by id */
  people: ReadonlyMap<string, string>
  webhooks: ReadonlyMap<string, string>
}

type Filtro = RegraBody['filtro']

const money = (value: string): string =>
  Number(value).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replaceAll('\u00a0', ' ')

/** The conditions that the screen knows, in words; others of the API are counted. */
function conditionParts(filtro: Filtro): RulePart[] {
  const { vl_docfiscalini, vl_docfiscalfim, cd_cfop, ds_busca, ds_tipo, nr_cnpjdestinatario, ...others } = filtro
  const parts: RulePart[] = []
  const add = (text: string, choice: string) => parts.push({ text: `, ${text} ` }, { text: choice, isChoice: true })
  if (ds_tipo && ds_tipo !== 'todos') add('do tipo', tipoName(ds_tipo))
  if (vl_docfiscalini) add('de', `${money(vl_docfiscalini)} ou mais`)
  if (vl_docfiscalfim) add('até', money(vl_docfiscalfim))
  if (cd_cfop) add('com CFOP', cd_cfop)
  if (ds_busca) add('com as palavras', ds_busca)
  if (nr_cnpjdestinatario) add('de', nr_cnpjdestinatario)
  const rest = Object.values(others).filter(Boolean).length
  if (rest > 0) parts.push({ text: `, e mais ${rest} ${rest === 1 ? 'condição' : 'condições'}` })
  return parts
}

function stepParts({ ds_passo, ds_valor }: RegraPasso, { people, webhooks }: RuleNames): RulePart[] {
  const choice = (text: string): RulePart => ({ text, isChoice: true })
  const person = choice(people.get(ds_valor) ?? 'alguém que saiu')
  switch (ds_passo) {
    case 'etiquetar':
      return [{ text: 'etiquetar ' }, choice(ds_valor)]
    case 'comentar':
      return [{ text: 'comentar ' }, choice(ds_valor)]
    case 'responsavel':
      return [{ text: 'dar o mês a ' }, choice(ds_valor)]
    case 'tarefa':
      return [{ text: 'mandar um recado a ' }, person]
    case 'email':
      return [{ text: 'avisar ' }, person, { text: ' por e-mail' }]
    case 'webhook':
      return [{ text: 'avisar o webhook ' }, choice(webhooks.get(ds_valor) ?? 'que não existe mais')]
  }
}

/** «Quando chega uma nota recebida, de R$ 50.000,00 ou mais, etiquetar alto valor.» */
export function ruleSentence(
  { ds_quando, filtro, passos }: Pick<Regra, 'ds_quando' | 'passos'> & { filtro: Filtro },
  names: RuleNames,
): RulePart[] {
  const steps = passos.flatMap((step, index) => [
    { text: index === 0 ? ', ' : index === passos.length - 1 ? ' e ' : ', ' },
    ...stepParts(step, names),
  ])
  return [
    { text: 'Quando ' },
    { text: EVENTOS[ds_quando].nome, isChoice: true },
    ...conditionParts(filtro),
    ...steps,
    { text: '.' },
  ]
}

export const sentenceText = (parts: readonly RulePart[]): string => parts.map(({ text }) => text).join('')

import { chaveShape, formatChave } from '@portal/fiscal/ids/chave.ts'
import { date, dateTime, decimal, reais, taxId } from '../format/values.ts'
import { orgaoName } from './orgao.ts'

/** Coded fields of the events. Source: schemas of the events of NF-e, CT-e 4.00 and MDF-e 3.00. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tpAutor: {
    1: 'Empresa emitente',
    2: 'Empresa destinatária',
    3: 'Empresa',
    5: 'Fisco',
    6: 'Receita Federal',
    8: 'Empresa sucessora',
    9: 'Outros órgãos',
  },
  tpAutorizacao: {
    0: 'Não permite que o transportador autorize outros',
    1: 'Permite que o transportador autorize outros transportadores',
  },
  tpNF: { 0: 'Entrada', 1: 'Saída' },
  tpMotivo: { 1: 'Recebedor não encontrado', 2: 'Recusa do recebedor', 3: 'Endereço inexistente', 4: 'Outros' },
  indPag: { 0: 'À vista', 1: 'A prazo' },
  indAceitacao: { 0: 'Não aceita', 1: 'Aceita' },
  indDeferimento: { 0: 'Indeferido', 1: 'Deferido' },
  indDesacordoOper: { 1: 'Sim' },
  indEncPorTerceiro: { 1: 'Sim' },
  indQuitacao: { 1: 'Sim' },
  indAntecipaAdiant: { 1: 'Sim' },
  statPrazo: { 0: 'Após o prazo', 1: 'Dentro do prazo' },
  statPedido: { 1: 'Deferido', 2: 'Indeferido' },
  statCancPedido: { 1: 'Deferido', 2: 'Indeferido' },
  tpComp: {
    '01': 'Vale-pedágio',
    '02': 'Impostos, taxas e contribuições',
    '03': 'Despesas',
    '04': 'Frete',
    99: 'Outros',
  },
  tpEspecie: { 1: 'Numerário', 2: 'Cheque', 3: 'Moeda', 4: 'Outros' },
  toma: { 0: 'Remetente', 1: 'Expedidor', 2: 'Recebedor', 3: 'Destinatário', 4: 'Outros' },
  modal: {
    '01': 'Rodoviário',
    '02': 'Aéreo',
    '03': 'Aquaviário',
    '04': 'Ferroviário',
    '05': 'Dutoviário',
    '06': 'Multimodal',
  },
}

/** Formats by pattern of the official name; the first match applies. Other values are printed as written. */
const FORMATS: readonly (readonly [name: RegExp, show: (text: string) => string])[] = [
  [/^(cUF|cOrgaoAutor|cOrgao)$/, orgaoName],
  [/^ch/, (text) => (chaveShape(text) ? formatChave(text) : text)],
  [/^(CNPJ|CPF)/, taxId],
  [/^v[A-Z]/, (text) => (/^-?[\d.]+$/.test(text) ? reais(text) : text)],
  [/^p[A-Z]/, (text) => (/^-?[\d.]+$/.test(text) ? `${decimal(text)}%` : text)],
  [/^(q[A-Z]|qtd)/, (text) => decimal(text, 0)],
  [/^dh[A-Z]/, dateTime],
  [/^dt?[A-Z]/, (text) => (text.includes('T') ? dateTime(text) : date(text))],
]

/** Formats the value of an event's field for people. */
export function formatEventField(name: string, text: string): string {
  const meaning = CODES[name]?.[text]
  if (meaning) return `${text} - ${meaning}`
  return FORMATS.find(([pattern]) => pattern.test(name))?.[1](text) ?? text
}

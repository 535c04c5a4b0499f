/**
 * What each value of the wire is called: the one source of page, paper, sheets and mails. The lists of values (`TIPOS`, `SITUACOES` …) are made from
 * these tables, in their order. No schema here: the page loads it.
 */

/** Kinds of document */
export const TIPO_NAMES = {
  nfe: 'NF-e',
  nfce: 'NFC-e',
  mdfe: 'MDF-e',
  cte: 'CT-e',
  nfse: 'NFS-e',
  nf3e: 'NF3e',
  nfcom: 'NFCom',
  outro: 'Outro documento',
} as const

/** A kind that the table lacks has its own word. */
export const tipoName = (tipo: string): string => nameIn(TIPO_NAMES, tipo)

/** Models whose keys the search box names. Apart from `MODELOS_FILTRO` of `modelos.ts`, which would weigh on every page. */
export const MODELO_NAMES: Readonly<Record<string, string>> = {
  55: 'NF-e',
  57: 'CT-e',
  58: 'MDF-e',
  62: 'NFCom',
  65: 'NFC-e',
  66: 'NF3e',
  67: 'CT-e OS',
}

/** Of a nota */
export const SITUACAO_NAMES = {
  autorizada: 'Autorizada',
  cancelada: 'Cancelada',
  substituida: 'Substituída',
  denegada: 'Denegada',
  encerrada: 'Encerrada',
  sem_protocolo: 'Sem protocolo',
  resumo: 'Resumo',
} as const

/** Beside a document: a nota is «Autorizada», a conhecimento and a manifesto are «Autorizado». */
export function situacaoName(situacao: string, tipo = 'nfe'): string {
  const name = nameIn(SITUACAO_NAMES, situacao)
  return /cte|mdfe|outro/.test(tipo) ? name.replace(/ada$/, 'ado') : name
}

export const ASSINATURA_NAMES = {
  valida: 'Válida',
  invalida: 'Inválida',
  ausente: 'Ausente',
  nao_verificavel: 'Não verificável',
} as const

/** Levels of proof, strongest first */
export const PROVA_NAMES = { obtida: 'Obtida', provada: 'Provada', assinada: 'Assinada', alegada: 'Alegada' } as const

/** How a document came to the portal */
export const ORIGEM_NAMES = { importacao: 'Importação', captura: 'Captura' } as const

/** finNFe of an NF-e or NFC-e */
export const FINALIDADE_NAMES = {
  1: 'Normal',
  2: 'Complementar',
  3: 'Ajuste',
  4: 'Devolução',
  5: 'Nota de crédito',
  6: 'Nota de débito',
} as const

/** State of a payment that is linked to a note (split payment) */
export const PAGAMENTO_NAMES = { pago: 'Pago', a_pagar: 'A pagar', extinto: 'Extinto' } as const

/** Part of the company in an NFS-e */
export const PAPEL_NAMES = { prestador: 'Prestador', tomador: 'Tomador', intermediario: 'Intermediário' } as const

/** What the recipient declared of a received NF-e */
export const MANIFESTACAO_NAMES = {
  sem: 'Sem manifestação',
  ciencia: 'Ciência',
  confirmada: 'Confirmada',
  desconhecida: 'Desconhecida',
  nao_realizada: 'Não realizada',
  tacita: 'Tácita',
} as const

/** The name of a value that may not be in the table; then the value. */
export const nameIn = (names: Readonly<Record<string, string>>, value: string): string =>
  Object.hasOwn(names, value) ? (names[value] ?? value) : value

/** Values of a table of names, in its order. */
export const valuesOf = <Value extends string>(names: Readonly<Record<Value, string>>): readonly Value[] =>
  Object.keys(names) as Value[] // the keys of a literal table

import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { ADJUSTMENTS, BALANCES, EXPORTS, SLIPS, STOCK } from './amount-forms.ts'
import { ACCOUNTANT, COMPANY, DOCUMENTS, ENTRIES, ITEMS, PROFILE } from './company-forms.ts'
import type { Part, Row } from './form-spec.ts'

export const PARTS: readonly Part[] = [
  { key: 'empresa', title: 'Empresa', about: 'Registros 0000 e 0005.', forms: COMPANY },
  { key: 'perfil', title: 'Perfil', about: 'Como o arquivo é feito.', forms: PROFILE },
  { key: 'contador', title: 'Contador', about: 'Registro 0100.', forms: ACCOUNTANT },
  { key: 'entradas', title: 'Regras de entrada', about: 'Como as compras são escrituradas.', forms: ENTRIES },
  { key: 'itens', title: 'Correspondência de itens', about: 'O código do fornecedor e o seu.', forms: ITEMS },
  { key: 'documentos', title: 'Documentos', about: 'O que vale só para um documento.', forms: DOCUMENTS },
  { key: 'saldos', title: 'Saldos anteriores', about: 'De onde a apuração parte.', forms: BALANCES },
  { key: 'ajustes', title: 'Ajustes', about: 'O que entra na apuração e não está em nota.', forms: ADJUSTMENTS },
  { key: 'exportacao', title: 'Exportação', about: 'O que a nota não diz da averbação.', forms: EXPORTS },
  { key: 'guias', title: 'Guias', about: 'Códigos de receita e vencimentos (E116, E250, E316).', forms: SLIPS },
  { key: 'inventario', title: 'Inventário', about: 'Bloco H: o do fim do ano vai no arquivo de fevereiro.', forms: [] },
  { key: 'estoque', title: 'Estoque', about: 'Bloco K.', forms: STOCK },
]

/** The part of the settings that a field (`contador.ds_email`) belongs to. */
export function partOfCampo(campo: string): Part | undefined {
  const first = campo.split('.')[0] ?? ''
  if (first === 'inventarios') return PARTS.find(({ key }) => key === 'inventario')
  return PARTS.find(({ forms }) =>
    forms.some(({ path, fields }) =>
      path === '' ? fields.some(({ key }) => key === first) : path.split('.')[0] === first,
    ),
  )
}

/** Value at a dotted path. */
export function readAt(settings: ConfiguracaoSped, path: string): unknown {
  let value: unknown = settings
  for (const key of path.split('.').filter(Boolean)) value = (value as Row | null)?.[key] // callers pass only paths of PARTS
  return value
}

/** Copy of the settings with another value at a dotted path. */
export function writeAt(settings: ConfiguracaoSped, path: string, value: unknown): ConfiguracaoSped {
  // the server validates every save against the schema and rejects a wrong shape
  return writePath(settings, path.split('.').filter(Boolean), value) as ConfiguracaoSped
}

function writePath(node: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  const row = (node ?? {}) as Row // a record, or null when it was never filled in
  return { ...row, [key]: writePath(row[key], rest, value) }
}

import type { SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'

/** Layouts of an export in the order in which they are offered. */
export const EXPORT_SYSTEMS: readonly { id: SistemaExportacao; name: string; detail: string }[] = [
  { id: 'planilha', name: 'Planilha dos itens', detail: 'CSV, uma linha por item' },
  { id: 'livre', name: 'Planilha livre', detail: 'colunas à escolha' },
  { id: 'dominio_lancamentos', name: 'Domínio, lançamentos', detail: 'TXT por conta' },
  { id: 'dominio_entradas', name: 'Domínio, entradas', detail: 'TXT por acumulador' },
  { id: 'prosoft', name: 'Prosoft', detail: 'TXT LC1' },
  { id: 'efd', name: 'EFD para importar', detail: 'C100, C170, D100' },
  { id: 'xml', name: 'XML', detail: 'com o CFOP de entrada ao lado' },
]

export const systemName = (sistema: SistemaExportacao): string =>
  EXPORT_SYSTEMS.find(({ id }) => id === sistema)?.name ?? sistema

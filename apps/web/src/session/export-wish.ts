import type { ExportarOpcoes, SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'

/** What is chosen for the file of a company, or for each file of a batch. */
export interface ExportWish {
  sistema: SistemaExportacao
  /** Of `livre` */
  leiaute: string | null
  destino: NonNullable<ExportarOpcoes['destino']>
  /** Leaves the notes out, whole, that lack a code or a decision */
  isWithout: boolean
}

export const USUAL_EXPORT: ExportWish = { sistema: 'planilha', leiaute: null, destino: 'baixar', isWithout: false }

/** The options of the wire. Throws an Error with a message for the user when a free layout is not chosen. */
export function toWireExport({ sistema, leiaute, destino, isWithout }: ExportWish): ExportarOpcoes {
  if (sistema === 'livre' && leiaute === null) throw new Error('Escolha o leiaute da planilha livre.')
  return {
    sistema,
    ...(sistema === 'livre' && leiaute !== null ? { leiaute } : {}),
    destino,
    ...(isWithout ? { fl_sem_pendentes: true } : {}),
  }
}

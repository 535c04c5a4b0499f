/**
 * The document's situation in the portal. It can be newer than the file, because events are separate files.
 */
export interface PrintState {
  situacao: 'autorizada' | 'cancelada' | 'substituida' | 'denegada' | 'encerrada' | 'sem_protocolo' | 'resumo'
  /** Protocol and time (as written) of the registered cancellation or closing */
  cancelamento?: { nProt: string | null; dh: string | null }
  /** The issuer's logo, a PNG or JPEG accepted by `readImage` */
  logo?: Uint8Array
}

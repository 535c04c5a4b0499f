/** What the portal knows of a document's situation; it may know more than the file (events come apart). */
export interface PrintState {
  situacao: 'autorizada' | 'cancelada' | 'denegada' | 'encerrada' | 'sem_protocolo' | 'resumo'
  /** Protocol and instant (as written) of the registered cancellation or closing */
  cancelamento?: { nProt: string | null; dh: string | null }
  /** The issuer's logo, PNG or JPEG, as `readImage` has accepted it */
  logo?: Uint8Array
}
